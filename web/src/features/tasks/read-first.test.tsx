import type { Family } from '@hand-in-hand/contract/families.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aTask, on, taken } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const RULES = 'Please ring once.\nNo shoes inside.'
const AVOID = 'No nuts: Dana is allergic.'
const LINE = /^Please read first/
const TAKE = 'PUT /supporters/:user/families/:family/tasks/:id/assign_me'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

function known(tasks: Task[], family: Partial<Family>) {
  signIn({ family, me: { can_help: { categories: ['home'], times: [] } } })
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => tasks[0] ?? aTask(),
    'GET /supporters/:user/families/:family/events/:id': () => tasks[0] ?? aTask(),
    'GET /supporters/:user/families/:family/tasks': () => ({
      no_time: tasks.filter(({ type }) => type === 'no_time'),
      events: tasks.filter(({ type }) => type === 'until_time'),
    }),
  })
}
async function openTask(task: Task, family: Partial<Family>) {
  known([task], family)
  await openPage(`/t/${FAMILY}/${task.task_id}`)
  await expect.element(button(/take it|take the task|take it over/i).first()).toBeVisible()
}

test.each([
  ['a meal, with both texts', aTask(), { house_rules: RULES, meals_avoid: AVOID }, 'Please read first: what not to cook, house rules'],
  ['a meal, with what not to cook', aTask(), { meals_avoid: AVOID }, 'Please read first: what not to cook'],
  ['a walk', aTask({ title: 'Walk the dog' }), { house_rules: RULES, meals_avoid: AVOID }, 'Please read first: house rules'],
  ['a walk, with what not to cook', aTask({ title: 'Walk the dog' }), { house_rules: ' \n', meals_avoid: AVOID }, null],
  [
    'what the family says is a meal',
    aTask({ title: 'Something warm', meal: true }),
    { meals_avoid: AVOID },
    'Please read first: what not to cook',
  ],
])('of %s the line above the button names what there is to read', async (_what, task, family, line) => {
  await openTask(task, family)
  if (line === null) expect(button(LINE).query()).toBeNull()
  else await expect.element(button(line)).toBeVisible()
})

test('“Please read first” opens the texts, and the button to take the task needs no scrolling', async () => {
  await page.viewport(360, 640)
  await openTask(aTask(), { house_rules: RULES, meals_avoid: AVOID })
  const [line, take] = [button(LINE), button('I’ll take it')].map((each) => each.element().getBoundingClientRect())
  expect(line?.bottom).toBeLessThanOrEqual(take?.top ?? 0)
  expect(take?.bottom).toBeLessThanOrEqual(640)
  await button(LINE).click()
  await expect.element(dialog.getByText(AVOID)).toBeVisible()
  await expect.element(dialog.getByText(/No shoes inside/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
})

test('an offered task has the line about what to read first', async () => {
  const offered = aTask({ ...on('2999-11-24', '17:00', '18:00'), ...taken, offered_until: '2999-11-24T17:00:00+02:00' })
  await openTask(offered, { house_rules: RULES })
  await expect.element(button('Please read first: house rules')).toBeVisible()
})

test('the sheet for several dates has the line about what to read first', async () => {
  const dates = ['2999-11-24', '2999-12-01'].map((date, index) => aTask({ id: index + 1, series_id: 5, ...on(date, '17:00', '18:00') }))
  known(dates, { house_rules: RULES })
  await openPage(`/t/${FAMILY}/1`)
  await button('Take several dates').click()
  await expect.element(dialog.getByRole('button', { name: 'Please read first: house rules' })).toBeVisible()
})

test.each([
  ['a card for me', aTask()],
  ['a card for someone new', aTask({ title: 'Walk the dog', category: 'general' })],
  [
    'one of several days',
    aTask({ may_be: { days: ['2999-11-24', '2999-11-25'], part_of_day: null, taker_sets_hour: false, description: null } as never }),
  ],
])('the button of %s opens the task’s page if there is something to read', async (_what, task) => {
  known([task], { house_rules: RULES })
  await openPage('/home')
  await button('I’ll take it').first().click()
  await expect.poll(address).toBe(`/home?tab=Available&task=${task.task_id}`)
  await expect.element(button(LINE)).toBeVisible()
  expect(sentTo(TAKE)).toEqual([])
})

test('a card’s button takes the task at once if there is nothing to read first', async () => {
  const walk = aTask({ title: 'Walk the dog', category: 'general' })
  known([walk], { meals_avoid: AVOID })
  serve({ [TAKE]: () => ({ ...walk, status: 'in_progress', assigned_on_me: true }) })
  await openPage('/home')
  await button('I’ll take it').first().click()
  await expect.poll(() => sentTo(TAKE)).toHaveLength(1)
})
