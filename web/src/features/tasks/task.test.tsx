import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { localDate } from '../../i18n/dates.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aFamily, aTask, mine, on, taken, theSettings } from '../../testing/samples.ts'
import { noNetwork, type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const ONE = 'GET /supporters/:user/families/:family/tasks/:id'
const TAKE = 'PUT /supporters/:user/families/:family/tasks/:id/assign_me'
const WITHDRAW = 'PUT /supporters/:user/families/:family/tasks/:id/unassign_me'
const COMPLETE = 'PUT /supporters/:user/families/:family/tasks/:id/complete'

/** Opens the link to a task. Each later reply contains the changes that were made on the page. */
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

test('a title in another direction does not change the order of the sentence in a notice', async () => {
  await open(aTask({ title: 'מרק לערב' }))
  await button('I’ll take it').click()
  const notice = page.getByText('Task "מרק לערב" taken successfully')
  await expect.element(notice).toHaveStyle({ direction: 'ltr' })
  expect(notice.element().querySelector('bdi')?.textContent).toBe('מרק לערב')
})

test('the browser tab has the name of the app in the language of the reader', async () => {
  await open(aTask(), {}, { locale: 'iw' })
  await expect.poll(() => document.title).toMatch(/ · יד ביד$/)
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
  const outcome = page.getByRole('alert').filter({ hasText: 'This task is taken by someone else. Dana Mor is doing this.' })
  await expect.element(outcome).toHaveFocus()
  expect(button('I’ll take it').query()).toBeNull()
  expect(page.getByText('Task taken').query()).toBeNull()
})

test('the state that a task has when it is opened is not announced', async () => {
  await open(aTask(taken))
  const outcome = page.getByText('This task is taken by someone else. Dana Mor is doing this.')
  await expect.element(outcome).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
})

test('a change while another button has the focus is announced, and the focus stays', async () => {
  let isTaken = false
  await open(aTask(), { [ONE]: () => aTask(isTaken ? taken : {}) })
  const call = page.getByRole('link', { name: 'Call Noa Levi' })
  await expect.element(call).toBeVisible()
  call.element().focus()
  isTaken = true
  // Another part of the page can load at this time and cancel a refetch. So the test refetches until the change arrives.
  const news = async () => {
    await queryClient.refetchQueries()
    return page.getByRole('alert').query()?.textContent
  }
  await expect.poll(news).toMatch(/Dana Mor is doing this\./)
  await expect.element(call).toHaveFocus()
})

test('taking without a network shows the error, and the task stays open', async () => {
  await open(aTask(), { [TAKE]: () => noNetwork })
  await button('I’ll take it').click()
  await expect.element(page.getByText('No connection right now. Please check your internet connection and try again.')).toBeVisible()
  await expect.element(button('I’ll take it')).not.toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['of a family that pauses', aTask(), true, 'The family has paused for now. Please check back later.'],
  ['for trusted people', aTask({ trusted_only: true }), false, 'The family keeps this task for people they know well.'],
])('a task %s cannot be taken, and the button says why', async (_, task, paused, reason) => {
  await open(task, {}, { paused })
  await expect.element(button('I’ll take it')).toHaveAccessibleDescription(reason)
  await button('I’ll take it').click({ force: true })
  expect(sentTo(TAKE)).toEqual([])
})

test('giving back asks for a reason, then for a confirmation, and then sends the reason', async () => {
  await open(aTask(mine))
  await button('Decline').click()
  const reason = page.getByLabelText('Reason (optional)')
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

test('“No” to giving back keeps the task and the typed reason', async () => {
  await open(aTask(mine))
  await button('Decline').click()
  await page.getByLabelText('Reason (optional)').fill('Flu')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await button('No').click()
  await expect.element(page.getByLabelText('Reason (optional)')).toHaveValue('Flu')
  await button('I’ll keep it').click()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(sentTo(WITHDRAW)).toEqual([])
})

test('a task is completed only after a confirmation, and then the page leads to my tasks', async () => {
  await open(aTask(mine))
  await button('Done').click()
  await expect.element(button('No')).toHaveFocus()
  await expect.element(button('No')).toHaveAccessibleDescription('The family will then know it’s taken care of.')
  await button('No').click()
  expect(sentTo(COMPLETE)).toEqual([])
  await button('Done').click()
  await button('Yes').click()
  await expect.element(page.getByText('Task "Soup for the evening" completed successfully')).toBeVisible()
  expect(sentTo(COMPLETE)).toHaveLength(1)
  expect(address()).toBe('/my_tasks?fromPreview=-1')
})

test('the page of a taken task shows similar open tasks that the reader did not refuse', async () => {
  const [similar, refused] = [aTask({ id: 9, title: 'Bake bread' }), aTask({ id: 10, title: 'Bake a cake' })]
  await open(aTask(taken), {
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [aTask(taken), refused, similar], events: [] }),
    'GET /supporters/:user/families/:family': () => aFamily({ me: { ...aFamily().me, refused: [10] } }),
  })
  await expect.element(page.getByRole('link', { name: /Bake bread/ })).toHaveAttribute('href', '/home?tab=Available&task=-9')
  await expect.poll(() => page.getByRole('link', { name: /Bake a cake/ }).all()).toEqual([])
})

test('taking a task that was cancelled meanwhile shows that it is not needed', async () => {
  await open(aTask(), {
    [TAKE]: () => refuse('task_cancelled'),
    'PUT /supporters/:user/families/:family/tasks/:id/seen': () => aTask(),
  })
  await button('I’ll take it').click()
  await expect.element(page.getByText('The family no longer needs this.', { exact: false }).first()).toBeVisible()
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

async function openSeries(task: Task, replies: Replies) {
  await open(task, {
    'GET /supporters/:user/families/:family/events/:id': () => task,
    'GET /supporters/:user/families/:family/events/:id/reminders': () => ({ at: [] }),
    'GET /supporters/:user/families/:family/tasks': () => ({
      no_time: [],
      // One date of another series, and one date that someone already has. Neither of them may be taken.
      events: [
        task,
        { ...SECOND, ...(task.assigned_on_me && mine) },
        { ...SECOND, id: 3, series_id: 6 },
        aTask({ id: 4, ...on('2026-12-08', '17:00', '18:00'), series_id: 5, ...taken }),
      ],
    }),
    ...replies,
  })
}
const dialog = page.getByRole('dialog')

test('the dates of a repeating task can be ticked and taken, and the date of the link is ticked', async () => {
  await openSeries(STILL, { [TAKE_ALL]: () => ({ taken: [STILL, SECOND], gone: [] }) })
  await expect.element(page.getByText('every Tuesday, 2 more')).toBeVisible()
  await button('Take several dates').click()
  expect(sentTo(TAKE_ALL)).toEqual([])
  await expect.element(dialog.getByRole('checkbox', { name: 'Tuesday, 24 November, 17:00' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Tuesday, 1 December, 17:00' }).click()
  await dialog.getByRole('button', { name: 'Take 2 dates' }).click()
  await expect.element(page.getByText('You’ve taken 2 dates')).toBeVisible()
  expect(sentTo(TAKE_ALL)[0]?.body).toEqual({ ids: [1, 2] })
})

test('if some dates were taken meanwhile, the page names them until the reader confirms', async () => {
  await openSeries(STILL, { [TAKE_ALL]: () => ({ taken: [STILL], gone: [SECOND] }) })
  await button('Take several dates').click()
  await dialog.getByRole('button', { name: 'Tick all' }).click()
  await dialog.getByRole('button', { name: 'Take 2 dates' }).click()
  const outcome = page.getByRole('dialog', { name: 'You’ve taken one date' })
  await expect.element(outcome).toMatchTextContent(/These days are already taken care of:.*1 December/)
  expect(page.getByText('Task taken').query()).toBeNull()
  await outcome.getByRole('button', { name: 'All right' }).click()
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
})

test('if taking several dates is refused, the reason is shown and no date counts as taken', async () => {
  await openSeries(STILL, { [TAKE_ALL]: () => refuse('family_paused') })
  await button('Take several dates').click()
  await dialog.getByRole('button', { name: 'Take 1 date' }).click()
  await expect.element(page.getByText('The family has paused for now. Please check back later.')).toBeVisible()
  expect(page.getByText('Task taken').query()).toBeNull()
})

test('my dates from one date on are given back together', async () => {
  const GIVE_ALL = 'PUT /supporters/:user/families/:family/events/:id/unassign_me_all'
  await openSeries({ ...STILL, ...mine }, { [GIVE_ALL]: () => ({ given_back: [] }) })
  await button('Decline').click()
  await dialog.getByRole('radio', { name: 'This and later dates 2' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await button('Yes, give 2 dates back').click()
  await expect.element(page.getByText('Task unassigned')).toBeVisible()
  expect(sentTo(GIVE_ALL)[0]?.body).toEqual({ ids: [1, 2] })
  expect(sentTo(WITHDRAW)).toEqual([])
})

const EVENT = 'GET /supporters/:user/families/:family/events/:id'
const REMINDERS = 'GET /supporters/:user/families/:family/events/:id/reminders'
const COMPLETE_EVENT = 'PUT /supporters/:user/families/:family/events/:id/complete'
const UNCOMPLETE_EVENT = 'PUT /supporters/:user/families/:family/events/:id/uncomplete'
const tomorrow = () => localDate(Date.now() + 24 * 3_600_000, 'Asia/Jerusalem')

async function openEvent(task: Task, replies: Replies = {}) {
  let now = task
  const become = (changed: Partial<Task>) => () => {
    now = { ...now, ...changed }
    return now
  }
  await open(task, {
    [EVENT]: () => now,
    [REMINDERS]: () => ({ at: [] }),
    [COMPLETE_EVENT]: become({ status: 'completed', completed_at: new Date().toISOString() }),
    [UNCOMPLETE_EVENT]: become({ status: 'in_progress', completed_at: null }),
    ...replies,
  })
}

test('before a task starts, “Done” first names its day and hour, and “No” completes nothing', async () => {
  await openEvent(aTask({ ...mine, ...on(tomorrow(), '16:00', '17:00') }))
  await button('Done').click()
  await expect.element(dialog.getByText(/^This is planned for tomorrow at \d\d:00\. Is it already done\?$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'No' }).click()
  expect(sentTo(COMPLETE_EVENT)).toEqual([])
})

test('a completion can be undone with the button in its notice', async () => {
  await openEvent(aTask({ ...mine, ...on(tomorrow(), '16:00', '17:00') }))
  await button('Done').click()
  await dialog.getByRole('button', { name: 'Yes, it’s already done' }).click()
  await button('Undo').click()
  await expect.element(page.getByText('It’s yours again')).toBeVisible()
  expect(sentTo(UNCOMPLETE_EVENT)).toHaveLength(1)
})

test('a task that I completed can be mine again by a button on its page, until its day is over', async () => {
  const done = { ...mine, status: 'completed' as const, completed_at: new Date().toISOString() }
  await openEvent(aTask({ ...done, ...on(tomorrow(), '16:00', '17:00') }))
  await button('Not done after all').click()
  await expect.element(button('Decline')).toBeVisible()
})

test('the map gets only the address, and the private note stays in the app', async () => {
  await open(aTask({ ...mine, has_address: true, address: 'Harbour Street 12', private_details: 'Door code 4471' }))
  await expect.element(page.getByText('Door code 4471')).toBeVisible()
  const map = page.getByRole('link', { name: 'Open in maps' })
  await expect.element(map).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=Harbour%20Street%2012')
})

test('a note without an address has no map', async () => {
  await open(aTask({ ...mine, private_details: 'Door code 4471' }))
  await expect.element(page.getByText('Door code 4471')).toBeVisible()
  expect(page.getByRole('link', { name: 'Open in maps' }).query()).toBeNull()
})

const FAR = { area: 'Rehavia', has_address: true, ...on('2027-03-10', '17:00', '18:00') }
test.each([
  ['at any time', aTask({ area: 'Rehavia', has_address: true }), false, 'You’ll see the address once you’ve taken the task.'],
  ['of someone whom the family knows', aTask(FAR), true, 'You’ll see the address once you’ve taken the task.'],
  ['far ahead of someone new', aTask(FAR), false, 'If you take this task, you’ll see the address from the day before.'],
])('an open task %s says roughly where it is, and from when its taker sees the address', async (_, task, trusted, text) => {
  const reader = { me: { role: 'supporter' as const, trusted, offered_role: null, is_new_role: false } }
  const replies = { 'GET /supporters/:user/families/:family': () => aFamily(reader) }
  await (task.type === 'until_time' ? openEvent : open)(task, replies)
  await expect.element(page.getByText('Rehavia')).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a task on a day without a time shows the family’s date and no hour', async () => {
  const day = {
    type: 'until_time',
    all_day: true,
    date: '2027-03-10',
    start_at: '2027-03-10T00:00:00+02:00',
    end_at: '2027-03-11T00:00:00+02:00',
  } as const
  await openEvent(aTask(day))
  await expect.element(page.getByText('Wednesday, 10 March 2027')).toBeVisible()
  await expect.element(page.getByText('Any time that day')).toBeVisible()
  expect(page.getByText(/\d\d:\d\d/).query()).toBeNull()
})

test('a task for several people says how many are needed and who comes, and shows my own place', async () => {
  const bed = { group_id: 1, helpers_needed: 3 }
  const places = [aTask({ id: 1, ...bed, ...taken }), aTask({ id: 2, ...bed, ...mine }), aTask({ id: 3, ...bed })]
  await open(places[2] ?? aTask(), { 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: places, events: [] }) })
  await expect.element(page.getByText('3 people, 1 still needed')).toBeVisible()
  await expect.element(page.getByText('With you: Dana Mor')).toBeVisible()
  await expect.element(button('Done')).toBeVisible()
  expect(button('I’ll take it').query()).toBeNull()
})

test('a link to a taken place shows the next open place, without saying that it is open again', async () => {
  const bed = { group_id: 1, helpers_needed: 2 }
  await open(aTask({ ...taken, ...bed }), {
    'GET /supporters/:user/families/:family/tasks': async () => {
      // The list of tasks arrives only after the page has shown the task of the link.
      await expect.element(page.getByRole('heading', { name: 'Soup for the evening' })).toBeVisible()
      return { no_time: [aTask({ ...taken, ...bed }), aTask({ ...bed, id: 2, task_id: -2 })], events: [] }
    },
  })
  await expect.element(button('I’ll take it')).toBeVisible()
  expect(page.getByText('This task is open again.').query()).toBeNull()
})

test('the page says which reminders the server sends by itself, and one more can be added', async () => {
  const SET = 'PUT /supporters/:user/families/:family/events/:id/reminder'
  const event = aTask({ ...mine, ...on(tomorrow(), '16:00', '17:00') })
  await openEvent(event, {
    'GET /settings': () => theSettings(),
    [REMINDERS]: () => ({ at: ['2030-11-24T19:00:00+02:00'] }),
    [SET]: () => event,
  })
  await expect.element(page.getByText(/^You’ll be reminded on Sunday, 24 November 2030 at \d\d:00\.$/)).toBeVisible()
  await button('Add another reminder').click()
  await dialog.getByRole('radio', { name: '2 hours before' }).click()
  await dialog.getByRole('button', { name: 'Remind me' }).click()
  await expect.element(page.getByText('Reminder set')).toBeVisible()
  expect(Date.parse(sentTo(SET)[0]?.body.remind_at ?? '')).toBe(Date.parse(event.start_at ?? '') - 2 * 3_600_000)
})

test.each([
  ['owner', true],
  ['coordinator', true],
  ['supporter', false],
] as const)('a link to a task of the %s leads on to the page where the family changes it: %s', async (role, leads) => {
  signIn({ family: { me: { role, trusted: true, offered_role: null, is_new_role: false } } })
  serve({
    [ONE]: () => aTask(taken),
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [aTask(taken)], events: [] }),
  })
  await openPage(`/t/${FAMILY}/-1`)
  await expect.element(page.getByText('This task is taken by someone else. Dana Mor is doing this.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Change it or give it to someone' })
  if (leads) await expect.element(link).toHaveAttribute('href', '/family/tasks/1')
  else expect(link.query()).toBeNull()
})

test('the dialog to give back opens no keyboard, because the focus is on its text', async () => {
  await open(aTask(mine))
  await button('Decline').click()
  await expect.element(page.getByText(/^That’s all right\./)).toHaveFocus()
})
