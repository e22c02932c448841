import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dateFormat, localDate } from '../../i18n/dates.ts'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const TAKE = 'PUT /supporters/:user/families/:family/tasks/:id/assign_me'
const inDays = (days: number) => localDate(Date.now() + days * DAY, 'Asia/Jerusalem')
const nameOf = (day: string) =>
  dateFormat({ locale: 'en', timeZone: 'UTC' }, { weekday: 'short', day: 'numeric', month: 'short' }).format(Date.parse(day))
const button = (name: string) => page.getByRole('button', { name })

/** A task on one of three days, which its taker picks. */
function onDays(more: Partial<NonNullable<Task['may_be']>> = {}) {
  const days = [inDays(2), inDays(3), inDays(5)]
  const may_be = { days, part_of_day: null, taker_sets_hour: false, until: `${inDays(6)}T00:00:00+02:00`, description: 'Flowers', ...more }
  return aTask({ description: 'Any of these days\nFlowers', may_be })
}

async function open(task: Task, replies: Replies = {}) {
  signIn()
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [task], events: [] }),
    [TAKE]: () => ({ ...task, ...mine }),
    ...replies,
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`)
}

test('one tap picks one of several days and takes the task', async () => {
  await open(onDays())
  await expect.element(page.getByText('Flowers', { exact: true })).toBeVisible()
  expect(button('I’ll take it').query()).toBeNull()
  await button(nameOf(inDays(3))).click()
  await expect.element(page.getByText('Task "Soup for the evening" taken successfully')).toBeVisible()
  expect(sentTo(TAKE)).toMatchObject([{ params: { id: '1' }, body: { day: inDays(3) } }])
})

test('the taker may set the hour within the part of the day, and a day that is gone is refused', async () => {
  await open(onDays({ part_of_day: 'afternoon', taker_sets_hour: true }), { [TAKE]: () => refuse('day_gone') })
  await expect.element(page.getByText('in the afternoon')).toBeVisible()
  const hour = page.getByLabelText('At what time? (if you know it)')
  await hour.fill('09:00')
  await expect.element(hour).toHaveAccessibleDescription('Please choose a time from 12:00 to 18:00.')
  await hour.fill('15:00')
  await button(nameOf(inDays(2))).click()
  await expect.element(page.getByText('Someone changed this a moment ago. Please check it again.')).toBeVisible()
  expect(sentTo(TAKE)).toMatchObject([{ body: { day: inDays(2), time: '15:00' } }])
})

test.each([
  ['also on a later day', [0, 2], false],
  ['on no later day', [-2, 0], true],
])('a task is marked “Still needed today” only if no later day is possible: %s', async (_, days, isNeededToday) => {
  const task = onDays({ days: days.map(inDays) })
  signIn()
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [task], events: [] }) })
  await openPage('/home?tab=AllTasks')
  const card = page.getByRole('listitem').filter({ hasText: task.title })
  await expect.element(card).toBeVisible()
  expect(card.element().textContent?.includes('Still needed today')).toBe(isNeededToday)
})
