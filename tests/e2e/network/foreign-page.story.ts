import { frontServer } from '../setup/front-server.ts'
import { expectLoaded, expectOnDevice } from '../setup/loaded.ts'
import { expect, test } from '../setup/story.ts'

const FOREIGN = '<!doctype html><title>Wi-Fi</title><h1>Please log in to the Wi-Fi</h1>'
test.describe('the page of another server', () => {
  // The browser logs that it got a page instead of a script.
  test.use({
    allowedConsoleErrors: /MIME type|Failed to load|error loading dynamically imported|Loading module|downloaded font|OTS parsing/,
  })

  test('is not shown again if it came while the app was being cached', async ({ page, baseURL }) => {
    let isForeign = false
    let sent = 0
    const server = await frontServer(baseURL ?? '', ({ request, headers, body }) => {
      // The first page and the worker itself arrive correctly. Then the worker begins to cache the other files.
      if (request.url === '/sw.js') isForeign = sent === 0
      else if (isForeign) {
        sent += 1
        headers['content-type'] = 'text/html; charset=utf-8'
        return FOREIGN
      }
      return body
    })
    try {
      await page.goto(`${server.url}/welcome`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => sent, { timeout: 30_000 }).toBeGreaterThan(1)
      await expectLoaded(page)
      isForeign = false
      await page.goto(`${server.url}/user_login`)
      await expectOnDevice(page)
      await page.goto(`${server.url}/user_login`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Please log in to the Wi-Fi')).toHaveCount(0)
    } finally {
      server.close()
    }
  })

  test('in the cache is replaced by the page of the app', async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/welcome`)
    await expectOnDevice(page)
    const replaced = `(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const init = { headers: { 'Content-Type': 'text/html' } }
        if (await cache.match('/index.html')) await cache.put('/index.html', new Response(${JSON.stringify(FOREIGN)}, init))
      }
    })()`
    await page.evaluate(replaced)
    await page.goto(`${baseURL}/user_login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Please log in to the Wi-Fi')).toHaveCount(0)
    const isAppCached = `caches.match('/index.html').then((cached) => cached.text()).then((text) => text.includes('id="root"'))`
    await expect.poll(() => page.evaluate(isAppCached)).toBe(true)
  })
})
