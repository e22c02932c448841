import { REFETCH_WHEN_LIVE } from '../../web/src/platform/live/refetch.ts'
import { makeCircle } from './setup/circle.ts'
import { expect, type Page, test } from './setup/story.ts'

/** Simulates that the person leaves the tab or comes back. In a story the browser itself reports every page as visible. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

// The story refuses these calls on purpose.
test.use({ allowedConsoleErrors: /\/live\)$/ })

test('a hidden tab sends no requests, and sends some at once when it is visible again', async ({ page }) => {
  const circle = await makeCircle()
  await page.clock.install()
  // There are no live updates, so that the page requests data by itself.
  await page.route('**/live', (route) => route.abort())
  await page.goto(circle.supporterPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await expect(page.getByRole('tab', { name: /Available/ })).toBeVisible()
  let [asked, answered] = [0, 0]
  const isCall = (call: { url: () => string }) => /^\/v2\/(?!.*\/live$)/.test(new URL(call.url()).pathname)
  page.on('request', (call) => void (isCall(call) && asked++))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (call) => void (isCall(call) && answered++))
  await page.clock.runFor(REFETCH_WHEN_LIVE + 1_000)
  await expect.poll(() => asked).toBeGreaterThan(0)
  // A reply that comes later could cause another request, and the next check would count that request.
  let before = -1
  const isAtRest = () => {
    const isSame = asked === before && asked === answered
    before = asked
    return isSame
  }
  await expect.poll(isAtRest, { intervals: [500] }).toBe(true)

  await show(page, 'hidden')
  asked = 0
  await page.clock.runFor(3 * REFETCH_WHEN_LIVE)
  expect(asked).toBe(0)
  await show(page, 'visible')
  await page.clock.runFor(1_000)
  await expect.poll(() => asked).toBeGreaterThan(0)
})
