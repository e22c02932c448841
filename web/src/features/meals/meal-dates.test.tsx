import type { MealDate } from '@hand-in-hand/contract/meals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { localDate } from '../../i18n/dates.ts'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine, on } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const DATES = 'GET /supporters/:user/families/:family/meal_dates'
const BRING = 'PUT /supporters/:user/families/:family/events/:id/brings'
const DAY = 24 * 3_600_000
const tomorrow = () => localDate(Date.now() + DAY, 'Asia/Jerusalem')
const soup = () => aTask({ title: 'Soup', ...on(tomorrow(), '17:00', '18:00'), ...mine })
const dateOf = (cooks: MealDate['cooks'], changes: Partial<MealDate> = {}): MealDate => {
  const { task_id, title, start_at, end_at } = soup()
  return {
    ...{ task_id, title, date: tomorrow(), all_day: false, series_id: null, open: 0, cooks },
    start_at: start_at ?? '',
    end_at: end_at ?? '',
    ...changes,
  }
}

test('the coming meals show each dish or “Not decided yet”, and how many people are needed', async () => {
  signIn()
  serve({
    [DATES]: () => [
      dateOf([
        { first_name: 'Dana', is_me: false, brings: 'Lentil soup' },
        { first_name: 'Avi', is_me: true, brings: null },
      ]),
      dateOf([], { task_id: 77, title: 'Dinner', open: 2 }),
    ],
  })
  await openPage('/meals')
  await expect.element(page.getByText('Lentil soup')).toBeVisible()
  await expect.element(page.getByText('Not decided yet')).toBeVisible()
  await expect.element(page.getByText('2 people still needed')).toBeVisible()
})

test('a series is one card, whose other dates open below it', async () => {
  signIn()
  const next = dateOf([{ first_name: 'Dana', is_me: false, brings: 'Lentil soup' }], { series_id: 3 })
  const later = [1, 2].map((week) => dateOf([], { task_id: 80 + week, date: `2030-12-0${week}`, series_id: 3, open: 1 }))
  serve({ [DATES]: () => [next, dateOf([], { task_id: 77, title: 'Dinner', open: 1 }), ...later] })
  await openPage('/meals')
  await expect.element(page.getByRole('link', { name: 'Dinner' })).toBeVisible()
  const dates = page.getByRole('link', { name: /December 2030/ })
  expect(dates.all().length).toBe(0)
  await page.getByText('2 more dates').click()
  await expect.poll(() => dates.elements().map((link) => link.getAttribute('href'))).toEqual(['/home?task=81', '/home?task=82'])
})

test.each([
  [[], 1, true],
  [[{ first_name: 'Avi', is_me: true, brings: null }], 1, false],
  [[{ first_name: 'Dana', is_me: false, brings: null }], 0, false],
])('a meal with the cooks %j, and %i more needed, has a button to bring the meal: %s', async (cooks, open, isThere) => {
  signIn()
  serve({ [DATES]: () => [dateOf(cooks, { task_id: 77, open })] })
  await openPage('/meals')
  await expect.element(page.getByRole('link', { name: 'Soup' })).toBeVisible()
  const button = page.getByRole('link', { name: 'I could bring this' })
  expect(button.query()?.getAttribute('href')).toBe(isThere ? '/home?task=77' : undefined)
})

test('a dish that was not saved stays typed, and is saved by the next try', async () => {
  const task = soup()
  let brings: string | null = null
  let isDown = true
  signIn()
  serve({
    'GET /supporters/:user/families/:family/events/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [task] }),
    [DATES]: () => [dateOf([{ first_name: 'Avi', is_me: true, brings }], { open: 1 })],
    [BRING]: ({ body }) => {
      if (isDown) return refuse('unavailable')
      brings = body.text
      return task
    },
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`)
  await page.getByRole('textbox', { name: 'What I’m bringing' }).fill(' Lentil soup ')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'What I’m bringing' })).toHaveValue(' Lentil soup ')
  isDown = false
  await save.click()
  await expect.element(page.getByText('Your circle can see it.')).toBeVisible()
  expect(
    sentTo(BRING)
      .map(({ body }) => body)
      .at(-1),
  ).toEqual({ text: 'Lentil soup' })
  await expect.poll(() => save.query()).toBeNull()
})

const inDays = (days: number) => localDate(Date.now() + days * DAY, 'Asia/Jerusalem')
test.each([
  ['the only meal asks for no dish', [], 0, null, false],
  ['another meal eight days later asks for none', [9], 0, null, false],
  ['another meal within a week asks what I bring', [8], 0, null, true],
  ['a second person for the same meal asks for it', [], 1, null, true],
  ['a dish that was said stays to be changed', [], 0, 'Rice', true],
])('%s', async (_, others, open, brings, isThere) => {
  const task = soup()
  signIn()
  serve({
    'GET /supporters/:user/families/:family/events/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [task] }),
    [DATES]: () => [
      dateOf([{ first_name: 'Avi', is_me: true, brings }], { open }),
      ...others.map((days) => dateOf([], { task_id: 77, date: inDays(days), open: 1 })),
    ],
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`)
  await expect.element(page.getByRole('button', { name: 'I’m coming' })).toBeVisible()
  await expect.poll(() => sentTo(DATES).length > 0 && queryClient.isFetching() === 0).toBe(true)
  const found = () =>
    [page.getByRole('textbox', { name: 'What I’m bringing' }), page.getByRole('link', { name: 'Who brings which meal' })].map(
      (each) => each.elements().length,
    )
  await expect.poll(found).toEqual(isThere ? [1, 1] : [0, 0])
})

test('a meal with several possible days names them, and leads to the page to pick a day', async () => {
  signIn()
  const [first, second] = [tomorrow(), localDate(Date.now() + 48 * 3_600_000, 'Asia/Jerusalem')]
  const may_be = {
    days: [first, second],
    part_of_day: 'evening' as const,
    taker_sets_hour: true,
    until: `${second}T22:00:00Z`,
    description: null,
  }
  serve({ [DATES]: () => [dateOf([], { task_id: -77, title: 'Dinner', open: 1, all_day: true, may_be })] })
  await openPage('/meals')
  await expect.element(page.getByText(/^\w+ or \w+/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'I could bring this' })).toHaveAttribute('href', '/home?task=-77')
})
