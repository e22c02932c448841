import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closePage, openPage } from '../testing/app.tsx'
import { aFamily, aSupporter, aTask, mine } from '../testing/samples.ts'
import { noNetwork, type Replies, refuse, serve } from '../testing/server.ts'
import { signIn } from '../testing/session.ts'
import { NOW } from '../testing/time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIST = 'GET /supporters/:user/families/:family/tasks'
const PRIVATE = aTask({ id: 2, title: 'Pharmacy', private_details: 'Code 12', ...mine })

const offline: Replies = {
  [LIST]: () => noNetwork,
  'GET /supporters/:user/families/:family': () => noNetwork,
  'GET /supporters/:user': () => noNetwork,
  'GET /supporters/:user/families/:family/tasks/:id': () => noNetwork,
  'GET /supporters/:user/tasks': () => noNetwork,
  'GET /supporters/:user/my_events': () => noNetwork,
}

/** Opens the list online, closes the page, and goes offline for `after` ms. */
async function seenAndGone(after: number) {
  signIn()
  serve({ [LIST]: () => ({ no_time: [aTask(), PRIVATE], events: [] }) })
  await openPage('/home')
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
  await closePage()
  serve(offline)
  vi.setSystemTime(NOW + after)
}
const asOf = page.getByRole('status').filter({ hasText: /connection\. Updated/ })

test('without a network the cached list is shown, with the time of its data', async () => {
  await seenAndGone(HOUR)
  await openPage('/home')
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
  await expect.element(asOf).toMatchTextContent('No connection. Updated 10:00')
})

test('if the server is not available, the cached list is shown with its time too', async () => {
  await seenAndGone(HOUR)
  const away = () => refuse('unavailable', { headers: { 'Retry-After': '5' } })
  serve(Object.fromEntries(Object.keys(offline).map((name) => [name, away])))
  await openPage('/home')
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
  await expect.element(asOf).toMatchTextContent('No connection. Updated 10:00')
})

test('a cached list of another day shows its day too', async () => {
  await seenAndGone(2 * DAY)
  await openPage('/home')
  await expect.element(asOf).toMatchTextContent('No connection. Updated Sunday, 22 November, 10:00')
})

test('a list that is older than two weeks is not shown', async () => {
  await seenAndGone(15 * DAY)
  await openPage('/home')
  await expect.element(page.getByRole('heading', { name: 'Unavailable' })).toBeVisible()
  expect(page.getByText('Soup for the evening').query()).toBeNull()
})

test.each([
  ['within a day', HOUR, true],
  ['after a day', DAY + HOUR, false],
])('without a network a task shows its private details only for a day (opened %s)', async (_, after, isShown) => {
  await seenAndGone(after)
  await openPage('/home?task=-2')
  await expect.element(page.getByRole('heading', { name: 'Pharmacy' })).toBeVisible()
  expect(page.getByText('Code 12').query() !== null).toBe(isShown)
})

test('when the network is back, the new list is shown and the banner is gone', async () => {
  await seenAndGone(HOUR)
  await openPage('/home')
  await expect.element(asOf).toBeVisible()
  signIn()
  serve({ [LIST]: () => ({ no_time: [aTask({ title: 'Fresh bread' })], events: [] }) })
  // Data that is less than 5 s old is not fetched again, so 10 s pass first.
  vi.setSystemTime(NOW + HOUR + 10_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Fresh bread')).toBeVisible()
  await expect.poll(() => asOf.query()).toBeNull()
})

test('after four seconds without a reply the cached list is shown, and then the late reply', async () => {
  await seenAndGone(HOUR)
  vi.useFakeTimers({ now: NOW + HOUR, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  serve({
    'GET /supporters/:user/families/:family': () => aFamily(),
    'GET /supporters/:user': () => aSupporter(),
    [LIST]: async () => {
      await slow
      return { no_time: [aTask({ title: 'Fresh bread' })], events: [] }
    },
  })
  await openPage('/home')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(page.getByText('Soup for the evening').query()).toBeNull()
  await vi.advanceTimersByTimeAsync(1_100)
  await expect.element(page.getByText('Soup for the evening')).toBeVisible()
  await expect.element(asOf).toMatchTextContent('Weak connection. Updated 10:00')
  arrive()
  await expect.element(page.getByText('Fresh bread')).toBeVisible()
  await expect.poll(() => asOf.query()).toBeNull()
})

test('in Hebrew the banner is in Hebrew', async () => {
  await seenAndGone(HOUR)
  await openPage('/home', { locale: 'iw' })
  await expect.element(page.getByRole('status').filter({ hasText: '10:00' })).toMatchTextContent(/[א-ת]{3}/)
})
