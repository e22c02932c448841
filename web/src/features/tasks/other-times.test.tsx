import type { Suggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aTask, on } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const ASK = 'GET /supporters/:user/families/:family/tasks/:id/ask'
const NOT_THIS_TIME = 'PUT /supporters/:user/families/:family/tasks/:id/not_this_time'
const SUGGEST = 'PUT /supporters/:user/families/:family/tasks/:id/suggestion'
const WITHDRAW = 'DELETE /supporters/:user/families/:family/tasks/:id/suggestion'
const THURSDAY = on('2026-11-26', '16:00', '17:00')
const SUGGESTED: Suggestion = {
  id: 3,
  times: [{ day: '2026-11-27', time: '17:00', start_at: '2026-11-27T17:00:00+02:00' }],
  until: '2026-11-24T12:00:00+02:00',
  declined: false,
}

/** Opens a task of my list. */
async function open(wanted: Partial<Task> = {}, ask: { is_asked: boolean; suggestion?: Suggestion } = { is_asked: true }) {
  const task = aTask({ title: 'Drive Dana', ...(wanted.type !== 'no_time' && THURSDAY), ...wanted })
  signIn()
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    'GET /supporters/:user/families/:family/events/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () =>
      task.type === 'no_time' ? { no_time: [task], events: [] } : { no_time: [], events: [task] },
    [ASK]: () => ask,
    [NOT_THIS_TIME]: () => ({}),
    [SUGGEST]: () => SUGGESTED,
    [WITHDRAW]: () => ({}),
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`)
}
const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const fill = async (day: string, time: string, row = 0) => {
  await dialog.getByLabelText('Day').nth(row).fill(day)
  await dialog.getByLabelText('Time').nth(row).fill(time)
}

test('after "not this time", which is sent at once, three other times can be suggested', async () => {
  await open()
  await button('Not this time').click()
  await expect.poll(() => sentTo(NOT_THIS_TIME)).toHaveLength(1)
  await expect.element(dialog.getByText('Thank you for letting us know.', { exact: false })).toBeVisible()
  await fill('2026-11-27', '17:00')
  await dialog.getByRole('button', { name: 'Another time' }).click()
  await fill('2026-11-29', '10:00', 1)
  await dialog.getByRole('button', { name: 'Another time' }).click()
  expect(dialog.getByRole('button', { name: 'Another time' }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Suggest these times' }).click()
  await expect
    .poll(() => sentTo(SUGGEST))
    .toMatchObject([
      {
        params: { id: '1' },
        body: {
          times: [
            { day: '2026-11-27', time: '17:00' },
            { day: '2026-11-29', time: '10:00' },
          ],
        },
      },
    ])
  await expect.element(page.getByText('The family sees your times.')).toBeVisible()
})

test.each([
  { button: 'Not this time', is_asked: true, said: 'Thank you for letting us know. The family can ask someone else.' },
  { button: 'I cannot take this task', is_asked: false, said: 'The task stays open for others.' },
])('after a no without another time, a text says what happens now: $button', async ({ button: name, is_asked, said }) => {
  await open({}, { is_asked })
  await button(name).click()
  await expect.element(dialog.getByText(is_asked ? said : /stays open for others/)).toBeVisible()
  await dialog.getByRole('button', { name: 'No other time' }).click()
  await expect.element(page.getByRole('status').getByText('That is all right')).toBeVisible()
  await expect.element(page.getByRole('status').getByText(said)).toBeVisible()
})

test('someone who was not asked can suggest another time too, and sends no refusal', async () => {
  await open({}, { is_asked: false })
  await button('I cannot take this task').click()
  await fill('2026-11-27', '17:00')
  await dialog.getByRole('button', { name: 'Suggest this time' }).click()
  await expect.poll(() => sentTo(SUGGEST)).toHaveLength(1)
  expect(sentTo(NOT_THIS_TIME)).toEqual([])
})

test('times in the past, too far ahead or equal to the task’s are refused and stay in the form', async () => {
  await open({}, { is_asked: false })
  await button('I cannot take this task').click()
  const refused = dialog.getByText('Please choose other times in the next two months', { exact: false })
  for (const [day, time] of [
    ['', ''],
    ['2026-11-20', '17:00'],
    ['2026-11-27', ''],
    ['2026-11-26', '16:00'],
    ['2027-11-26', '16:00'],
  ] as const) {
    await fill(day, time)
    expect(refused.query()).toBeNull()
    await dialog.getByRole('button', { name: 'Suggest this time' }).click()
    await expect.element(refused).toBeVisible()
    await expect.element(dialog.getByLabelText('Day')).toHaveValue(day)
  }
  expect(sentTo(SUGGEST)).toEqual([])
})

test('a refusal of the server is shown in the form', async () => {
  await open({}, { is_asked: false })
  serve({ [SUGGEST]: () => refuse('task_taken') })
  await button('I cannot take this task').click()
  await fill('2026-11-27', '17:00')
  await dialog.getByRole('button', { name: 'Suggest this time' }).click()
  await expect.element(page.getByText('This task is taken by someone else.').first()).toBeVisible()
})

test('a suggestion is shown, and can be changed and withdrawn', async () => {
  await open({}, { is_asked: false, suggestion: SUGGESTED })
  await expect.element(page.getByText('You suggested Fri 27 Nov, 17:00.', { exact: false })).toBeVisible()
  await button('I cannot take this task').click()
  await expect.element(dialog.getByLabelText('Day')).toHaveValue('2026-11-27')
  await dialog.getByRole('button', { name: 'Withdraw my suggestion' }).click()
  await expect.poll(() => sentTo(WITHDRAW)).toHaveLength(1)
})

test('if the family declines my times, a kind text says so, and I can suggest other times', async () => {
  await open({}, { is_asked: false, suggestion: { ...SUGGESTED, declined: true } })
  await expect.element(page.getByText('The times you suggested don’t work for the family. Thank you for offering.')).toBeVisible()
  await button('I cannot take this task').click()
  await expect.element(dialog.getByLabelText('Day')).toHaveValue('')
})

test('for a whole-day task, the suggestion of another day has no time', async () => {
  await open({ all_day: true, start_at: '2026-11-26T00:00:00+02:00', end_at: '2026-11-27T00:00:00+02:00' }, { is_asked: false })
  await button('I cannot take this task').click()
  await dialog.getByLabelText('Day').fill('2026-11-27')
  expect(dialog.getByLabelText('Time').query()).toBeNull()
  await dialog.getByRole('button', { name: 'Suggest this time' }).click()
  await expect.poll(() => sentTo(SUGGEST)).toMatchObject([{ body: { times: [{ day: '2026-11-27' }] } }])
})

test.each([
  ['without a time', { type: 'no_time' as const }],
  ['that has begun', on('2026-11-22', '09:00', '11:00')],
])('after a no to a task %s, no dialog asks for another time', async (_which, task) => {
  await open(task)
  await button('Not this time').click()
  await expect.element(page.getByText('Thank you for letting us know. The family can ask someone else.')).toBeVisible()
  expect(dialog.query()).toBeNull()
})
