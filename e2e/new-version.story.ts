import { frontServer } from './setup/front-server.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

/** A server in front of ours. Once `release` is called it sends the service worker of a newer build. */
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

/** A worker caches every file of the build first. */
const CACHED_WITHIN = { timeout: 30_000 }

/** The versions whose files the device keeps, and the state of the worker that the page has. */
const versions = (page: Page) =>
  page.evaluate(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('hand-in-hand ')).map((name) => name.endsWith('newer')))`,
  )

test('a new version is offered, and starts only when the user asks for it', async ({ page, baseURL }) => {
  const server = await aServerWithReleases(baseURL ?? '')
  try {
    await page.goto(`${server.url}/no/such/page`)
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), CACHED_WITHIN).toBe('activated')
    expect(await versions(page)).toEqual([false])
    await page.evaluate('window.isOldPage = true')

    server.release()
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => {})')
    await expect(page.getByText('A new version is ready')).toBeVisible(CACHED_WITHIN)
    await expectAccessible(page)
    // It is ready beside the old one, which goes on.
    await expect.poll(() => versions(page)).toEqual([false, true])
    expect(await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.waiting?.state)')).toBe('installed')
    expect(await page.evaluate('window.isOldPage')).toBe(true)
    await page.reload()
    await expect(page.getByText('A new version is ready')).toBeVisible()
    expect(await versions(page)).toEqual([false, true])

    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('A new version is ready')).toHaveCount(0, CACHED_WITHIN)
    await expect.poll(() => versions(page).catch(() => 'the page is on its way')).toEqual([true])
  } finally {
    server.close()
  }
})
