import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { localDate } from '../../i18n/dates.ts'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine, on, taken } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const ONE = 'GET /supporters/:user/families/:family/events/:id'
const LIST = 'GET /supporters/:user/families/:family/tasks'
const OFFER = 'PUT /supporters/:user/families/:family/tasks/:id/offer'
const KEEP = 'DELETE /supporters/:user/families/:family/tasks/:id/offer'
const TAKE = 'PUT /supporters/:user/families/:family/events/:id/assign_me'
const WITHDRAW = 'PUT /supporters/:user/families/:family/events/:id/unassign_me'

const tomorrow = () => localDate(Date.now() + 24 * 3_600_000, 'Asia/Jerusalem')
const event = (wanted: Partial<Task> = {}) => aTask({ title: 'Drive Dana', ...on(tomorrow(), '16:00', '17:00'), ...wanted })
const offered = { offered_until: `${tomorrow()}T16:00:00+02:00` }

async function open(task: Task, replies: Replies = {}, path = `/t/${FAMILY}/${task.task_id}`, family: { paused?: boolean } = {}) {
  let now = task
  const become = (changed: Partial<Task>) => () => {
    now = { ...now, ...changed }
    return now
  }
  signIn({ family })
  serve({
    [ONE]: () => now,
    [LIST]: () => ({ no_time: [], events: [now] }),
    [OFFER]: become(offered),
    [KEEP]: become({ offered_until: null }),
    [TAKE]: become({ ...mine, offered_until: null }),
    [WITHDRAW]: become({ status: 'initial', assigned_on_me: false, assignee: null }),
    ...replies,
  })
  await openPage(path)
}
const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

test('before giving a task back, its taker can ask the others, and can end the asking', async () => {
  await open(event(mine))
  await button('Decline').click()
  await dialog.getByRole('button', { name: 'Ask the others first' }).click()
  await expect.element(page.getByText('This task is yours until someone takes it over.')).toBeVisible()
  expect(sentTo(OFFER)).toHaveLength(1)
  await button('I can make it after all').click()
  await expect.element(button('I’m coming')).toBeVisible()
  expect(sentTo(KEEP)).toHaveLength(1)
  expect(sentTo(WITHDRAW)).toEqual([])
})

test.each([
  [1, 'The others see it now'],
  [0, 'No one else is in the circle yet'],
])('if %i others could take the task over, the notice says so', async (others, said) => {
  const task = event(mine)
  await open(task, { [OFFER]: () => ({ ...task, ...offered, others }) })
  await button('Decline').click()
  await button('Ask the others first').click()
  await expect.element(page.getByRole('status').getByText(said)).toBeVisible()
})

test('a task can be given back without asking the others first, after two dialogs', async () => {
  await open(event(mine))
  await button('Decline').click()
  await expect.element(dialog.getByRole('button', { name: 'I’ll keep it' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Give it back now' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('Task "Drive Dana" unassigned successfully')).toBeVisible()
  expect(sentTo(OFFER)).toEqual([])
})

test('if asking the others is refused, the dialog says why', async () => {
  await open(event(mine), { [OFFER]: () => refuse('family_paused') })
  await button('Decline').click()
  await button('Ask the others first').click()
  await expect.element(dialog.getByText('The family has paused for now. Please check back later.')).toBeVisible()
})

test.each([
  ['begins later', { ...on('2026-12-20', '16:00', '17:00') }, {}],
  ['is of a family that pauses', {}, { paused: true }],
  ['the others were asked for already', offered, {}],
])('a task that %s is given back without asking the others', async (_, more, family) => {
  await open(event({ ...mine, ...more }), {}, undefined, family)
  await button('Decline').click()
  await expect.element(page.getByLabelText('Reason (optional)')).toBeVisible()
  expect(button('Ask the others first').query()).toBeNull()
})

test('a task whose taker looks for someone can be taken over', async () => {
  await open(event({ ...taken, ...offered }))
  await expect.element(page.getByText('Dana Mor is looking for someone to take this over.')).toBeVisible()
  await button('I will take it over').click()
  await expect.element(page.getByText('Task "Drive Dana" taken successfully')).toBeVisible()
  expect(sentTo(TAKE)).toHaveLength(1)
})

test('in the list, an offered task is among those that can be taken, and says who offers it', async () => {
  await open(event({ ...taken, ...offered }), {}, '/home?tab=Available')
  await expect.element(page.getByText('Dana Mor is looking for someone to take over')).toBeVisible()
})
