import { playwright } from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { findChromium } from './programs/find-chromium.ts'

/** In ms. A click waits this long for its button, so a failing test reports that before its own timeout. A busy machine is slow. */
const ACTION_TIMEOUT = 30_000

/** The browser of the component tests. Only when it is started is it searched, or installed if the machine has none. */
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
  // Vitest copies the options in every run, also in a run of only the server's tests: that would search for a browser.
  // Without `prewarm`, a machine without a browser fails only these tests. With `prewarm`, Vitest itself would not start.
  const { prewarm: _, ...lazy } = provider
  return { ...lazy, options: {} }
}

/** For a path that a frame loads, gives the browser this page instead of the server's reply. */
export const serveHtml: BrowserCommand<[path: string, html: string]> = async ({ context }, path, body) => {
  await context.unroute(`**${path}`)
  await context.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }))
}
