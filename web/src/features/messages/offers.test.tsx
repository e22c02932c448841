import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aTask, mine, theSettings } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { signIn } from '../../testing/session.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const card = page.getByRole('heading', { name: 'Thank you for taking a task' })

async function openMyTasks(offers: 'due' | 'made' | null) {
  signIn()
  // The browser of the tests blocks notifications.
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  if (offers) localStorage.setItem('deviceOffers', offers)
  serve({
    'GET /settings': () => theSettings({ push_key: 'BK' }),
    'GET /supporters/:user/tasks': () => [aTask({ ...mine, title: 'Soup' })],
    'GET /supporters/:user/my_events': () => [],
  })
  await openPage('/my_tasks')
  await expect.element(page.getByText('Soup')).toBeVisible()
}

test('after the first task is taken, notifications are offered, and “Not now” ends the offer', async () => {
  await openMyTasks('due')
  await expect.element(card).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(localStorage.getItem('deviceOffers')).toBe('made')
})

test('an iPhone is shown once how to put the app on its home screen', async () => {
  const phone = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  await openMyTasks('due')
  await page.getByRole('link', { name: 'Add to home screen' }).click()
  await expect.poll(address).toBe('/install')
  expect(localStorage.getItem('deviceOffers')).toBe('made')
  phone.mockRestore()
})

test.each(['made', null] as const)('nothing is offered if the state of the offers is %s', async (offers) => {
  await openMyTasks(offers)
  expect(card.query()).toBeNull()
})
