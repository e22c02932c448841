import { frontServer } from './setup/front-server.ts'
import { STARTED_WITHIN } from './setup/loaded.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

/** A server in front of ours. After `release` is called, it sends the service worker of a newer build. */
async function aServerWithReleases(url: string) {
  let suffix = ''
  const server = await frontServer(url, ({ request, body }) =>
    request.url === '/sw.js' ? body.toString().replace(/("version":"[0-9a-f]+)/, `$1${suffix}`) : body,
  )
  return {
    ...server,
    release: () => {
      suffix = 'newer'
    },
  }
}

/** For each version whose files the device stores: whether it is the newer version. */
const versions = (page: Page) =>
  page.evaluate(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('hand-in-hand ')).map((name) => name.endsWith('newer')))`,
  )

/** In ms: after this time without a new worker, the test stops the old one. */
const IDLE_FOR = 10_000

async function openWithWorker(page: Page, url: string) {
  await page.goto(`${url}/no/such/page`)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), STARTED_WITHIN).toBe('activated')
}

/** Releases a new version, and makes the page look for it at once. */
async function release(page: Page, server: { release: () => void }) {
  server.release()
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => {})')
  await expect(page.getByText('A new version is ready')).toBeVisible(STARTED_WITHIN)
}

test('a new version is offered, and starts only when the user asks for it', async ({ page, baseURL }) => {
  const server = await aServerWithReleases(baseURL ?? '')
  try {
    await openWithWorker(page, server.url)
    expect(await versions(page)).toEqual([false])
    await page.evaluate('window.isOldPage = true')

    await release(page, server)
    await expectAccessible(page)
    // The new version is ready beside the old one, which is still used.
    await expect.poll(() => versions(page)).toEqual([false, true])
    expect(await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.waiting?.state)')).toBe('installed')
    expect(await page.evaluate('window.isOldPage')).toBe(true)
    await page.reload()
    await expect(page.getByText('A new version is ready')).toBeVisible()
    expect(await versions(page)).toEqual([false, true])

    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('A new version is ready')).toHaveCount(0, STARTED_WITHIN)
    await expect.poll(() => versions(page).catch(() => 'the page is on its way'), STARTED_WITHIN).toEqual([true])
  } finally {
    server.close()
  }
})

test('if a browser uses the new version only after a reload, the page reloads again', async ({ page, baseURL }) => {
  const server = await aServerWithReleases(baseURL ?? '')
  const offer = page.getByText('A new version is ready')
  try {
    await openWithWorker(page, server.url)
    await release(page, server)

    // Chrome can forget to tell the old worker that it should stop. This has the same effect.
    await page.evaluate('ServiceWorker.prototype.postMessage = () => {}')
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await expect(offer).toBeVisible()
    const withNewWorker = page.waitForEvent('domcontentloaded', STARTED_WITHIN)
    await page.evaluate('navigator.serviceWorker.ready.then(({ waiting }) => waiting.postMessage({ takeOver: true }))')
    // Chrome stops an idle worker after 30 s, but never while a test watches it. So the test stops it.
    const debug = await page.context().newCDPSession(page)
    await debug.send('ServiceWorker.enable')
    const stops = setInterval(() => void debug.send('ServiceWorker.stopAllWorkers').catch(() => {}), IDLE_FOR)
    await withNewWorker.finally(() => clearInterval(stops))
    await expect(offer).toHaveCount(0)
    await expect.poll(() => versions(page).catch(() => 'the page is on its way'), STARTED_WITHIN).toEqual([true])
  } finally {
    server.close()
  }
})
