import { makeCircle } from './setup/circle.ts'
import { expect, expectAccessible, test } from './setup/story.ts'

test.use({ allowedConsoleErrors: /ERR_FAILED/ })

test('on a weak connection the cached list shows after 4 seconds, until the reply replaces it', async ({ page }) => {
  const circle = await makeCircle()
  await page.goto(circle.supporterPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
  // This page would hear of the new task, and store it.
  await page.goto('about:blank')
  await circle.makeTask({ title: 'Water the plants' })

  // All replies about the family wait until letThrough is called.
  const calls = '**/v2/supporters/**'
  let letThrough = () => {}
  const stalled = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  let requests = 0
  await page.route(calls, async (call) => {
    requests++
    await stalled
    await call.continue()
  })
  // With a stream of live updates, the page would send requests on its own.
  await page.route('**/live', (call) => call.abort())
  await page.clock.install()
  // From here on, time passes only where the story says so, even if the machine is busy.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/home')
  await expect.poll(() => requests).toBe(1)
  await expect(page.getByRole('tab')).toHaveCount(0)
  // The app waits four seconds before it shows the cached list. On a busy machine this wait begins late.
  let passed = 0
  await expect(async () => {
    await page.clock.runFor(500)
    passed += 500
    await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(passed).toBeGreaterThanOrEqual(4_000)
  await expect(page.getByText(/Weak connection\. Updated \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(/No connection/)).toHaveCount(0)
  await page.clock.resume()
  letThrough()
  await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /Available 4/ })).toBeVisible()
  await expect(page.getByText(/connection\. Updated/)).toHaveCount(0)
  // The page used the late reply and did not fetch again. One call brings all data of the page.
  expect(requests).toBe(1)

  await page.unroute(calls)
  let giveUp = () => {}
  const lost = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  await page.route(calls, async (call) => {
    await lost
    await call.abort()
  })
  await page.goto('/home')
  await page.clock.runFor(4_000)
  await expect(page.getByText(/Weak connection/)).toBeVisible()
  await expectAccessible(page)
  giveUp()
  await expect(page.getByText(/No connection\. Updated \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
})
