import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

const pending = new WeakMap<Page, Set<Request>>()

/** Records which requests of a context's pages have no reply yet. A stream of live updates is left out, because its reply does not end. */
export function followRequests(context: BrowserContext) {
  context.on('page', (page) => {
    const requests = new Set<Request>()
    pending.set(page, requests)
    page.on('request', (request) => void (!request.url().endsWith('/live') && requests.add(request)))
    page.on('requestfinished', (request) => void requests.delete(request))
    page.on('requestfailed', (request) => void requests.delete(request))
  })
}

/**
 * Waits until a page has the replies to all its requests, and its fonts. It does not wait until the page stops sending requests, because an
 * idle page may send some too.
 */
export async function expectLoaded(page: Page) {
  await expect.poll(() => [...(pending.get(page) ?? [])].map((request) => request.url()), 'requests without a reply').toEqual([])
  // A first visit requests its typeface only after its words are shown.
  await expect(page.locator('html[data-fonts]')).toHaveCount(0)
  await page.evaluate('document.fonts.ready.then(() => {})')
}

/**
 * In ms: how long it may take until a service worker has started. On a first visit it waits until the page is loaded, and then caches every
 * file of the build. Chrome can take 30 s more until it starts a newer worker (app-version.ts).
 */
export const STARTED_WITHIN = { timeout: 120_000 }

/** Waits until the app is stored on the device. */
export const expectOnDevice = (page: Page) =>
  expect.poll(() => page.evaluate<string | undefined>('navigator.serviceWorker.controller?.state'), STARTED_WITHIN).toBe('activated')
