import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closePage, openPage } from '../testing/app.tsx'
import { aFamilyTask, aMember, anOverview, on } from '../testing/samples.ts'
import { noNetwork, refuse, serve } from '../testing/server.ts'
import { signInAs } from '../testing/session.ts'
import { NOW } from '../testing/time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const assignee = { full_name: 'Dana Mor', formatted_phone_number: '+972 54-345-6789' }
const RIDE = aFamilyTask({
  id: 5,
  title: 'Drive to the clinic',
  status: 'in_progress',
  ...on('2026-11-22', '15:00', '16:00'),
  assignee,
  address: '1 Example Street',
  private_details: 'Code 12',
})
const SOUP = aFamilyTask({ id: 6, title: 'Soup' })

const online = () =>
  serve({
    'GET /families/:family': () =>
      anOverview({ coverage: { taken: 1, total: 2, days: [], uncovered: [SOUP], offered: [], taken_beside: [] }, today: [RIDE] }),
    'GET /families/:family/tasks': () => ({ no_time: [SOUP], events: [RIDE] }),
    'GET /families/:family/members': () => [aMember(), aMember({ id: 1, full_name: 'Noa Levi', role: 'owner', is_me: true })],
    'GET /families/:family/requests': () => [],
    'GET /families/:family/invitations': () => [],
    'GET /families/:family/tasks/:id/call_list': () => [],
  })

const offline = () =>
  serve({
    'GET /supporters/:user/families/:family': () => noNetwork,
    'GET /supporters/:user': () => noNetwork,
    'GET /settings': () => noNetwork,
    'GET /families/:family': () => noNetwork,
    'GET /families/:family/tasks': () => noNetwork,
    'GET /families/:family/tasks/:id': () => noNetwork,
    'GET /families/:family/members': () => noNetwork,
    'GET /families/:family/requests': () => noNetwork,
    'GET /families/:family/invitations': () => noNetwork,
    'GET /families/:family/events': () => noNetwork,
    'GET /families/:family/tasks/:id/call_list': () => noNetwork,
    'GET /families/:family/tasks/:id/asking': () => noNetwork,
    'GET /supporters/:user/families/:family/tasks/:id/questions': () => noNetwork,
  })

const seenOn: Record<string, string> = { '/family': 'Dana Mor', '/family/tasks': 'Drive to the clinic', '/family/circle': 'Dana Mor' }

/** Opens these pages, closes the app, and goes offline for `after` ms. */
async function seenAndGone(pages: string[], after = HOUR) {
  signInAs('owner')
  online()
  for (const path of pages) {
    await openPage(path)
    await expect.element(page.getByText(seenOn[path] ?? '').first()).toBeVisible()
    await closePage()
  }
  offline()
  vi.setSystemTime(NOW + after)
}
const asOf = page.getByRole('status').filter({ hasText: /connection\. Updated/ })

afterEach(() => localStorage.clear())

test('without a network the overview shows who comes today, with their number', async () => {
  await seenAndGone(['/family'])
  await openPage('/family')
  await expect.element(page.getByRole('heading', { name: 'Who’s coming today' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Dana Mor/ })).toHaveAttribute('href', 'tel:+972543456789')
  await expect.element(asOf).toMatchTextContent('No connection. Updated 10:00')
})

test('without a network the family’s list and one of its tasks can be read', async () => {
  await seenAndGone(['/family/tasks'])
  await openPage('/family/tasks')
  await expect.element(page.getByText('Soup')).toBeVisible()
  await closePage()
  await openPage('/family/tasks/5')
  await expect.element(page.getByRole('heading', { name: 'Drive to the clinic' })).toBeVisible()
  await expect.element(page.getByText('Code 12')).toBeVisible()
})

test('a task of today that only the overview showed can be opened without a network too', async () => {
  await seenAndGone(['/family'])
  await openPage('/family/tasks/5')
  await expect.element(page.getByRole('heading', { name: 'Drive to the clinic' })).toBeVisible()
})

test('after a day the cached copy of a task has no address or code, but the task is still shown', async () => {
  await seenAndGone(['/family/tasks'], DAY + HOUR)
  await openPage('/family/tasks/5')
  await expect.element(page.getByRole('heading', { name: 'Drive to the clinic' })).toBeVisible()
  expect(page.getByText('Code 12').query()).toBeNull()
  expect(page.getByText('1 Example Street').query()).toBeNull()
})

test('without a network the page of the circle shows its members', async () => {
  await seenAndGone(['/family/circle'])
  await openPage('/family/circle')
  await expect.element(page.getByText('Dana Mor')).toBeVisible()
})

test('when the network returns, the overview is fetched at once, and the offline note disappears', async () => {
  await seenAndGone(['/family'])
  await openPage('/family')
  await expect.element(asOf).toBeVisible()
  signInAs('owner')
  online()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => asOf.query()).toBeNull()
})

test('a page that was never opened is fetched when the network returns', async () => {
  await seenAndGone(['/family'])
  await openPage('/family/circle')
  await expect.element(page.getByRole('heading', { name: 'Unavailable' })).toBeVisible()
  signInAs('owner')
  online()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Dana Mor')).toBeVisible()
  await expect.poll(() => asOf.query()).toBeNull()
})

test('if someone no longer looks after the family, their device deletes the family’s pages', async () => {
  await seenAndGone(['/family', '/family/circle'])
  expect(Object.keys(localStorage).join()).toContain('/v2/families/')
  signInAs('owner')
  serve({
    'GET /families/:family': () => refuse('not_allowed'),
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }),
  })
  await openPage('/family')
  await expect.poll(() => Object.keys(localStorage).join()).not.toContain('/v2/families/')
})
