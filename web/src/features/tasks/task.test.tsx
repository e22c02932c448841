import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aTask, mine, on, taken } from '../../testing/samples.ts'
import { noNetwork, type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const ONE = 'GET /supporters/:user/families/:family/tasks/:id'
const TAKE = 'PUT /supporters/:user/families/:family/tasks/:id/assign_me'
const WITHDRAW = 'PUT /supporters/:user/families/:family/tasks/:id/unassign_me'
const COMPLETE = 'PUT /supporters/:user/families/:family/tasks/:id/complete'

/** Opens the link to a task. What is changed there is returned with the next reading. */
async function open(task: Task, replies: Replies = {}, { paused = false, locale }: { paused?: boolean; locale?: 'iw' } = {}) {
  let now = task
  const become = (changed: Partial<Task>) => () => {
    now = { ...now, ...changed }
    return now
  }
  signIn({ family: { paused } })
  serve({
    [ONE]: () => now,
    [TAKE]: become(mine),
    [WITHDRAW]: become({ status: 'initial', assigned_on_me: false, assignee: null }),
    [COMPLETE]: become({ status: 'completed' }),
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [now], events: [] }),
    ...replies,
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`, locale && { locale })
}
const button = (name: string) => page.getByRole('button', { name })

test('taking a task shows a notice and leads to my tasks', async () => {
  await open(aTask())
  await button('I’ll take it').click()
  await expect.element(page.getByText('Task "Soup for the evening" taken successfully')).toBeVisible()
  await expect.poll(address).toBe('/my_tasks?fromPreview=-1')
  expect(sentTo(TAKE)).toMatchObject([{ params: { user: 'me', family: FAMILY, id: '1' } }])
})

test('a task that someone else has just taken shows their name and no button to take it', async () => {
  let isTaken = false
  await open(aTask(), {
    [ONE]: () => aTask(isTaken ? taken : {}),
    [TAKE]: () => {
      isTaken = true
      return refuse('task_taken')
    },
  })
  await button('I’ll take it').click()
  const outcome = page.getByRole('alert').filter({ hasText: 'This task is taken by someone else. Dana Mor was a moment sooner.' })
  await expect.element(outcome).toHaveFocus()
  expect(button('I’ll take it').query()).toBeNull()
  expect(page.getByText('Task taken').query()).toBeNull()
})

test('the state that a task has when it is opened is not announced', async () => {
  await open(aTask(taken))
  const outcome = page.getByText('This task is taken by someone else. It is with Dana Mor.')
  await expect.element(outcome).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
})

test('a change while someone is on another button is announced, and the focus stays there', async () => {
  let isTaken = false
  await open(aTask(), { [ONE]: () => aTask(isTaken ? taken : {}) })
  const call = page.getByRole('link', { name: 'Call Noa Levi' })
  await expect.element(call).toBeVisible()
  call.element().focus()
  isTaken = true
  void queryClient.refetchQueries()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Dana Mor was a moment sooner\./)
  await expect.element(call).toHaveFocus()
})

test('taking without a network shows the error, and the task stays open', async () => {
  await open(aTask(), { [TAKE]: () => noNetwork })
  await button('I’ll take it').click()
  await expect.element(page.getByText('No connection right now. Please check the internet and try again.')).toBeVisible()
  await expect.element(button('I’ll take it')).not.toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['of a family that pauses', aTask(), true, 'The family is taking a pause. Please look in again later.'],
  ['for trusted people', aTask({ trusted_only: true }), false, 'The family keeps this task for people it knows well.'],
])('a task %s cannot be taken, and the button says why', async (_, task, paused, reason) => {
  await open(task, {}, { paused })
  await expect.element(button('I’ll take it')).toHaveAccessibleDescription(reason)
  await button('I’ll take it').click({ force: true })
  expect(sentTo(TAKE)).toEqual([])
})

test('giving back asks for a reason, then for a yes, and then sends the reason', async () => {
  await open(aTask(mine))
  await button('Decline').click()
  const reason = page.getByLabelText('The reason, if you like')
  await reason.fill('Down with flu ')
  await expect.element(reason).toHaveAccessibleDescription('14 of 500 characters')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  expect(sentTo(WITHDRAW)).toEqual([])
  await button('Yes, give it back').click()
  await expect.element(page.getByText('Task "Soup for the evening" unassigned successfully')).toBeVisible()
  expect(sentTo(WITHDRAW)[0]?.body).toEqual({ reason: 'Down with flu' })
  await expect.element(button('I’ll take it')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'This task is open again.' })).toHaveFocus()
})

test('a no keeps the task and the reason that was written', async () => {
  await open(aTask(mine))
  await button('Decline').click()
  await page.getByLabelText('The reason, if you like').fill('Flu')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await button('No').click()
  await expect.element(page.getByLabelText('The reason, if you like')).toHaveValue('Flu')
  await button('I keep it').click()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(sentTo(WITHDRAW)).toEqual([])
})

test('a task that was completed meanwhile is not given back, and the reason is shown', async () => {
  await open(aTask(mine), { [WITHDRAW]: () => refuse('task_completed') })
  await button('Decline').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await button('Yes, give it back').click()
  await expect.element(page.getByText('This task is done already.')).toBeVisible()
  expect(sentTo(WITHDRAW)[0]?.body).toEqual({})
})

test('a task is completed only after a yes, and then leads to my tasks', async () => {
  await open(aTask(mine))
  await button('Done').click()
  await button('No').click()
  expect(sentTo(COMPLETE)).toEqual([])
  await button('Done').click()
  await button('Yes').click()
  await expect.element(page.getByText('Task "Soup for the evening" completed successfully')).toBeVisible()
  expect(sentTo(COMPLETE)).toHaveLength(1)
  expect(address()).toBe('/my_tasks?fromPreview=-1')
})

test('a task that someone else has shows similar open ones', async () => {
  const similar = aTask({ id: 9, title: 'Bake bread' })
  await open(aTask(taken), { 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [aTask(taken), similar], events: [] }) })
  await expect.element(page.getByRole('link', { name: /Bake bread/ })).toHaveAttribute('href', '/home?tab=Available&task=-9')
})

test('taking a task that was cancelled meanwhile shows that it is not needed', async () => {
  let isCancelled = false
  await open(aTask(), {
    [ONE]: () => (isCancelled ? refuse('task_cancelled') : aTask()),
    [TAKE]: () => {
      isCancelled = true
      return refuse('task_cancelled')
    },
    'PUT /supporters/:user/families/:family/tasks/:id/seen': () => aTask(),
  })
  await button('I’ll take it').click()
  await expect.element(page.getByText('The family does not need this task any more.', { exact: false }).first()).toBeVisible()
})

test('in Hebrew the reason under the button is in Hebrew', async () => {
  await open(aTask({ trusted_only: true }), {}, { locale: 'iw' })
  const take = page.getByRole('main').getByRole('button').filter({ hasText: /./ }).last()
  await expect.element(take).toHaveAccessibleDescription(/^[א-ת ,.]+$/)
  expect(getComputedStyle(take.element()).direction).toBe('rtl')
})

const STILL = aTask({ id: 1, ...on('2026-11-24', '17:00', '18:00'), series_id: 5 })
const SECOND = aTask({ id: 2, ...on('2026-12-01', '17:00', '18:00'), series_id: 5 })
const TAKE_ALL = 'PUT /supporters/:user/families/:family/events/:id/assign_me_all'

async function openSeries(replies: Replies) {
  await open(STILL, {
    'GET /supporters/:user/families/:family/events/:id': () => STILL,
    'GET /supporters/:user/families/:family/tasks': () => ({
      no_time: [],
      // One day of another series, one that is mine, one that someone has: none of them is to be taken.
      events: [
        STILL,
        SECOND,
        { ...SECOND, id: 3, series_id: 6 },
        aTask({ id: 4, ...on('2026-12-08', '17:00', '18:00'), series_id: 5, ...taken }),
      ],
    }),
    ...replies,
  })
  await button('Take all 2 open ones').click()
}

test('one tap takes all open times of a repeating task', async () => {
  await openSeries({ [TAKE_ALL]: () => ({ taken: [STILL, SECOND], gone: [] }) })
  await expect.element(page.getByText('2 times are yours')).toBeVisible()
  expect(sentTo(TAKE_ALL)[0]?.body).toEqual({ ids: [1, 2] })
})

test('if some times were gone, it says which days until that is read', async () => {
  await openSeries({ [TAKE_ALL]: () => ({ taken: [STILL], gone: [SECOND] }) })
  const outcome = page.getByRole('dialog', { name: 'One time is yours' })
  await expect.element(outcome).toMatchTextContent(/Somebody else was faster on these days:.*1 December/)
  expect(page.getByText('Task taken').query()).toBeNull()
  await outcome.getByRole('button', { name: 'All right' }).click()
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
})

test('if taking all is refused, the reason is shown and nothing counts as taken', async () => {
  await openSeries({ [TAKE_ALL]: () => refuse('family_paused') })
  await expect.element(page.getByText('The family is taking a pause. Please look in again later.')).toBeVisible()
  expect(page.getByText('Task taken').query()).toBeNull()
})
