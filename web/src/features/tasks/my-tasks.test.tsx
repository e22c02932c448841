import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SavedFamily } from '../../platform/device-storage.ts'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aTask, mine, on } from '../../testing/samples.ts'
import { noNetwork, refuse, sentTo, serve } from '../../testing/server.ts'
import { aSavedFamily, signIn } from '../../testing/session.ts'

const CONFIRM = 'PUT /supporters/:user/families/:family/events/:id/confirm'
const TAKE = 'PUT /supporters/:user/families/:family/events/:id/assign_me'
const NEAR = aTask({ id: 3, title: 'Drive Dana', ...mine, ...on('2026-11-23', '07:40', '08:20') })

async function open(events: Task[], at = '/my_tasks', others: SavedFamily[] = []) {
  signIn({ others })
  const soup = aTask({ id: 9, title: 'Soup', ...mine, ...on('2026-11-24', '17:00', '18:00') })
  const confirmed = () => sentTo(CONFIRM).length > 0 && { confirmed_at: '2026-11-22T08:00:00.000Z' }
  serve({
    'GET /supporters/:user/tasks': () => [],
    'GET /supporters/:user/my_events': ({ query }) => (query.family_token === 'family-katz' ? [soup] : events),
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }),
    'GET /supporters/:user/families/:family/events/:id': () => (events[0] ? { ...events[0], ...confirmed() } : refuse('not_found')),
    [CONFIRM]: () => ({ ...NEAR, confirmed_at: '2026-11-22T08:00:00.000Z' }),
  })
  await openPage(at)
}
const question = page.getByText('Are you still coming?')

test('taken and completed tasks are counted apart', async () => {
  await open([NEAR, { ...NEAR, id: 4, task_id: 4, title: 'Soup', status: 'completed' }])
  await expect.element(page.getByRole('heading', { name: 'To do 1' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Done 1' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Drive Dana/ })).toHaveAttribute('href', '/my_tasks?task=3')
  // A completed task is not a link.
  expect(page.getByRole('link', { name: /Soup/ }).query()).toBeNull()
})

test('tasks of mine in other families are among my tasks, with the family’s name', async () => {
  const others = [
    aSavedFamily({ familyName: 'The Katz family', login_familyToken: 'family-katz', login_userToken: 'user-katz' }),
    aSavedFamily({ familyName: 'The Mor family', login_familyToken: 'family-mor', login_userToken: '' }),
  ]
  await open([NEAR], '/my_tasks', others)
  const katz = page.getByRole('link', { name: /Soup.*The Katz family/ })
  await expect.element(katz).toHaveAttribute('href', '/t/family-katz/9')
  await expect.element(page.getByRole('heading', { name: 'To do 2' })).toBeVisible()
  expect(page.getByText('The Mor family').query()).toBeNull()
})

test('an empty part of “My tasks” keeps its heading', async () => {
  await open([{ ...NEAR, status: 'completed' }])
  await expect.element(page.getByRole('heading', { name: 'To do 0' })).toBeVisible()
  await expect.element(page.getByText('None right now.')).toBeVisible()
})

test('while I have no tasks, two tasks that fit me can be taken', async () => {
  const tasks = [3, 4, 5].map((day) => aTask({ id: day, title: `Walk the dog ${day}`, ...on(`2026-11-2${day}`, '09:00', '10:00') }))
  const own: Task[] = []
  signIn({ me: { can_help: { categories: [], errands: ['dog'], times: [] } } })
  serve({
    'GET /supporters/:user/tasks': () => [],
    'GET /supporters/:user/my_events': () => own,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: tasks }),
    [TAKE]: () => {
      const taken = aTask({ ...tasks[0], ...mine })
      own.push(taken)
      return taken
    },
  })
  await openPage('/my_tasks')
  const fitting = page.getByRole('list', { name: 'For you' }).getByRole('listitem')
  await expect.poll(() => fitting.elements()).toHaveLength(2)
  await expect.element(fitting.nth(0)).toMatchTextContent(/Walk the dog 3.*You said you could help with this/)
  await fitting.nth(0).getByRole('button', { name: 'I’ll take it' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Task taken' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'To do 1' })).toBeVisible()
  expect(fitting.elements()).toEqual([])
})

test('the path /week leads to my tasks', async () => {
  await open([NEAR], '/week')
  await expect.poll(address).toBe('/my_tasks')
})

test('my dates of a series are one card', async () => {
  const next = aTask({ id: 4, title: 'Dinner', series_id: 9, ...mine, ...on('2026-11-24', '18:00', '19:00') })
  await open([next, { ...next, id: 5, task_id: 5, ...on('2026-12-01', '18:00', '19:00') }])
  await expect.element(page.getByRole('heading', { name: 'To do 1' })).toBeVisible()
  await expect.element(page.getByText('every Tuesday, 1 more')).toBeVisible()
})

test('a taken task opens from its notice, and “My tasks” shows the task without a network', async () => {
  const offered = aTask({ id: 7, title: 'Walk the dog', ...on('2026-11-25', '09:00', '10:00') })
  await open([])
  await expect.element(page.getByRole('link', { name: 'How can I help?' })).toBeVisible()
  await closePage()
  serve({
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [offered] }),
    'GET /supporters/:user/families/:family/events/:id': () => offered,
    [TAKE]: () => ({ ...offered, ...mine }),
  })
  await openPage('/home?task=7')
  await page.getByRole('button', { name: 'I will take the task' }).click()
  await expect.poll(() => sentTo(TAKE)).toHaveLength(1)
  await page.getByRole('button', { name: 'Open' }).click()
  expect(address()).toBe('/home?tab=MyTasks&task=7')
  await closePage()
  serve({ 'GET /supporters/:user/tasks': () => noNetwork, 'GET /supporters/:user/my_events': () => noNetwork })
  await openPage('/my_tasks')
  await expect.element(page.getByRole('link', { name: /Walk the dog/ })).toBeVisible()
})

test('“My tasks” without a task links to the available tasks', async () => {
  await open([])
  await expect.element(page.getByRole('link', { name: 'How can I help?' })).toHaveAttribute('href', '/home?tab=Available')
})

test('a taken task that begins soon asks whether I still come, and my yes is sent', async () => {
  await open([NEAR], '/my_tasks?task=3')
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'I’m coming' }).click()
  await expect.element(page.getByText('You said you’re coming. The family knows.')).toBeVisible()
  expect(sentTo(CONFIRM)).toMatchObject([{ params: { id: '3' } }])
  expect(page.getByRole('button', { name: 'I’m coming' }).query()).toBeNull()
})

test('a task that I took today does not ask whether I still come', async () => {
  await open([{ ...NEAR, taken_at: '2026-11-22T09:00:00+02:00' }], '/my_tasks?task=3')
  await expect.element(page.getByRole('heading', { name: 'Drive Dana' })).toBeVisible()
  expect(question.query()).toBeNull()
})

test('“Decline” opens the dialog “Can’t make it?” and sends nothing yet', async () => {
  await open([NEAR], '/my_tasks?task=3')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Can’t make it?' })).toBeVisible()
  expect(sentTo(CONFIRM)).toEqual([])
})

test.each([
  ['is far away', on('2026-11-25', '07:40', '08:20')],
  ['has begun', on('2026-11-22', '09:00', '11:00')],
])('a task that %s does not ask whether I still come', async (_, when) => {
  await open([{ ...NEAR, ...when }], '/my_tasks?task=3')
  await expect.element(page.getByRole('heading', { name: 'Drive Dana' })).toBeVisible()
  expect(question.query()).toBeNull()
})
