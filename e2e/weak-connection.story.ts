import { aCircle } from './circle.ts'
import { expect, expectAccessible, test } from './story.ts'

test.use({ allowedComplaints: /ERR_FAILED/ })

test('on a weak connection the kept list shows after 4 seconds, and the answer takes its place when it comes', async ({
  page,
  request,
}) => {
  const circle = await aCircle(request)
  await page.goto(circle.supporterPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
  await circle.task({ title: 'Water the plants' })

  // Every answer about the family stays on its way until it is let through.
  const calls = '**/v2/supporters/**'
  let letThrough = () => {}
  const stalled = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  let asked = 0
  await page.route(calls, async (call) => {
    asked++
    await stalled
    await call.continue()
  })
  await page.clock.install()
  await page.goto('/home')
  await expect.poll(() => asked).toBe(3)
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.clock.runFor(4_000)
  await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
  await expect(page.getByText(/Weak connection\. As of \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(/No connection/)).toHaveCount(0)
  await expectAccessible(page)

  letThrough()
  await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /Available 4/ })).toBeVisible()
  await expect(page.getByText(/As of/)).toHaveCount(0)
  // What came late was used, not asked for once more.
  expect(asked).toBe(3)

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
  giveUp()
  await expect(page.getByText(/No connection\. As of \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
})
