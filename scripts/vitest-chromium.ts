import { playwright } from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { findChromium } from './programs/find-chromium.ts'

/**
 * In ms. A click waits this long for its button. This is less than the timeout of a test, so that a failing test reports the missing
 * button. It is still long, because a busy machine is slow.
 */
const ACTION_TIMEOUT = 30_000

/** The browser of the component tests. It is searched for only when it is started, and installed if the machine has none. */
export function chromium() {
  const provider = playwright({
    launchOptions: {
      get executablePath() {
        return findChromium()
      },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    contextOptions: { locale: 'en-GB', timezoneId: 'Asia/Jerusalem', reducedMotion: 'reduce' },
    actionTimeout: ACTION_TIMEOUT,
  })
  // Vitest copies the options in every run, also in a run of only the server's tests. Copying the real options would search for a browser.
  // With `prewarm`, Vitest itself would not start on a machine without a browser. Without `prewarm`, only the component tests fail there.
  const { prewarm: _, ...lazy } = provider
  return { ...lazy, options: {} }
}

/** Gives the browser this page instead of the server's reply if a frame loads the path. */
export const serveHtml: BrowserCommand<[path: string, html: string]> = async ({ context }, path, body) => {
  await context.unroute(`**${path}`)
  await context.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }))
}
