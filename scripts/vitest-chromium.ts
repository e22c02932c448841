import { playwright } from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { findChromium } from './programs/find-chromium.ts'

/** ms; a click waits this long for its button, so that a failing test says so before its own time is over. A busy machine is slow. */
const ACTION_TIMEOUT = 30_000

/** The browser of the component tests. It is looked for, and installed if the machine has none, only when it is started. */
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
  // Vitest copies the options in every run, also in one of the server alone: that would look for a browser.
  // Without `prewarm` a machine without a browser fails these tests only. With it Vitest itself would not start.
  const { prewarm: _, ...lazy } = provider
  return { ...lazy, options: {} }
}

/** Gives the browser this page for a path that a frame loads, in place of the server. */
export const serveHtml: BrowserCommand<[path: string, html: string]> = async ({ context }, path, body) => {
  await context.unroute(`**${path}`)
  await context.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }))
}
