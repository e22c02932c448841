import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { LOCALES, type Locale } from '@hand-in-hand/contract/locales.ts'
import type { Overview } from '@hand-in-hand/contract/overview.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../app/query-client.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aFamilyTask, on, taken } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signInAs } from '../../testing/session.ts'
import { familyTasksQuery, overviewQuery } from './family-tasks.api.ts'

const LIST = 'GET /families/:family/tasks'
const RESTORE = 'POST /families/:family/tasks/:id/restore'
const TASK = 'GET /families/:family/tasks/:id'
const CALL_LIST = 'GET /families/:family/tasks/:id/call_list'

const OPEN = aFamilyTask({ id: 1, title: 'Soup', category: 'home' })
const TODAY = aFamilyTask({ id: 2, title: 'Drive Dana', category: 'childcare', ...on('2026-11-22', '17:00', '18:00') })
const TAKEN = aFamilyTask({ id: 3, title: 'Pharmacy', category: 'medical', ...on('2026-11-24', '09:00', '10:00'), ...taken })
const PASSED = aFamilyTask({ id: 4, title: 'Yesterday', ...on('2026-11-21', '09:00', '10:00') })
const DONE = aFamilyTask({ id: 5, title: 'Laundry', status: 'completed', assignee: TAKEN.assignee })
const CANCELLED = aFamilyTask({ id: 6, title: 'Not any more', ...taken })

async function open(at = '/family/tasks', tasks: FamilyTask[] = [OPEN, TODAY, TAKEN, PASSED, DONE], locale?: Locale) {
  signInAs('coordinator')
  const events = tasks.filter(({ type }) => type === 'until_time')
  serve({
    [LIST]: ({ query }) =>
      query.cancelled ? { no_time: [CANCELLED], events: [] } : { no_time: tasks.filter(({ type }) => type === 'no_time'), events },
  })
  await openPage(at, locale && { locale })
}
const filter = () => page.getByRole('button', { name: /^Filter/ }).click()
const titles = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test.each([
  [0, 'rgb(86, 100, 98)'],
  [1, 'rgb(176, 64, 28)'],
])('with %i others in the circle an open task has the colour %s', async (others, colour) => {
  await open('/family/tasks', [OPEN])
  queryClient.setQueryData(overviewQuery(FAMILY).queryKey, (shown) => shown ?? ({ others, requests_waiting: 0 } as Overview))
  await expect.poll(() => getComputedStyle(page.getByText('Still needed').element()).color).toBe(colour)
})

test('each filter has a count, and shows only its own tasks', async () => {
  await open()
  await expect.element(page.getByRole('radio', { name: 'All 4' })).toBeChecked()
  await page.getByRole('radio', { name: 'Needed 2' }).click()
  await expect.poll(titles).toEqual(['Drive Dana', 'Soup'])
  expect(address()).toBe('/family/tasks?show=needed')
  await page.getByRole('radio', { name: 'Taken 1' }).click()
  await expect.poll(titles).toEqual(['Pharmacy'])
  await filter()
  await page.getByRole('radio', { name: 'Done 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('button', { name: 'Filter: Done' })).toBeVisible()
  await expect.poll(titles).toEqual(['Laundry'])
})

test('a screen reader says that the name on a card is the person who took the task', async () => {
  await open('/family/tasks', [TAKEN])
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Pharmacy' })).toMatchTextContent(/Taken by Dana Mor/)
})

test('the list marks today, and says that an open task of today is still needed', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Today · Sunday, 22 November' })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Drive Dana' })).toMatchTextContent(/Still needed today/)
  await page.getByText(/^Earlier days/).click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Yesterday' })).toMatchTextContent(/Past/)
})

test.each(LOCALES)('in %s, the filters fit in one line on a narrow phone', async (locale) => {
  const many = Array.from({ length: 12 }, (_, index) => aFamilyTask({ id: index + 20, title: 'Soup' }))
  await open('/family/tasks', [...many, TAKEN], locale)
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  const filters = document.querySelector('[class*=filters]')
  expect(filters?.getBoundingClientRect().height).toBeLessThanOrEqual(48)
})

const AT = '2026-11-22T08:00:00+02:00'
const GIVEN = { told_at: AT, taken_at: AT, seen_at: null, assignee_needs_call: false }
test.each([
  ['given', GIVEN, 'Not seen yet'],
  ['given and seen', { ...GIVEN, seen_at: AT }, null],
  ['given to someone whom no message reaches', { ...GIVEN, assignee_needs_call: true }, 'Please call about the task'],
  ['changed', { ...GIVEN, taken_at: null }, 'Notified of the change, not seen yet'],
  ['changed and seen', { ...GIVEN, taken_at: null, seen_at: AT }, 'Has seen the change'],
  ['given, and over', { ...GIVEN, ...on('2026-11-21', '09:00', '10:00') }, null],
])('the card of a task that was %s has the right note about what the taker knows', async (_, told, words) => {
  await open('/family/tasks', [aFamilyTask({ ...TAKEN, ...told, id: 9, title: 'Pharmacy' })])
  const card = page.getByRole('listitem').filter({ hasText: 'Pharmacy' })
  await expect.element(card).toBeVisible()
  const all = ['Please call about the task', 'Not seen yet', 'Notified of the change, not seen yet', 'Has seen the change']
  expect(all.filter((each) => card.element().textContent.includes(each))).toEqual(words ? [words] : [])
})

const BED = { title: 'Carry the bed', group_id: 10, helpers_needed: 3, ...on('2026-11-23', '10:00', '11:00') }
const PLACES = [aFamilyTask({ ...BED, id: 10, ...taken }), aFamilyTask({ ...BED, id: 11 }), aFamilyTask({ ...BED, id: 12 })]

test('a task for three people is one card, which says how many are still needed', async () => {
  await open('/family/tasks', [...PLACES, OPEN])
  const card = page.getByRole('listitem').filter({ hasText: 'Carry the bed' })
  await expect.element(card).toMatchTextContent(/2 of 3 still needed.*Dana Mor/)
  expect(card.elements()).toHaveLength(1)
  await expect.element(page.getByText(/places/)).not.toBeInTheDocument()
})

test('a series is one card that says how often it repeats', async () => {
  const tuesday = (id: number, date: string) => aFamilyTask({ id, title: 'Dinner', series_id: 20, ...on(date, '18:00', '19:00') })
  await open('/family/tasks', [tuesday(20, '2026-11-24'), tuesday(21, '2026-12-01'), tuesday(22, '2026-12-08')])
  await expect.element(page.getByRole('radio', { name: 'All 1' })).toBeVisible()
  await page.getByText('every Tuesday, 2 more').click()
  await expect.element(page.getByRole('link', { name: /8 December/ })).toHaveAttribute('href', '/family/tasks/22')
})

test('a picked day comes first and keeps the filter, and an empty day offers to add a task', async () => {
  await open('/family/tasks?show=taken&day=2026-11-24')
  await expect.poll(titles).toEqual(['Pharmacy'])
  await page.getByRole('radio', { name: 'Needed 2' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing on Tuesday, 24 November' })).toBeVisible()
  expect(address()).toBe('/family/tasks?show=needed&day=2026-11-24')
  await expect.element(page.getByText('Any time (1)')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add a task for this day' }))
    .toHaveAttribute('href', '/family/tasks/new?day=2026-11-24')
})

test('a chosen kind narrows the list and the counts', async () => {
  await open()
  await filter()
  await page.getByLabelText('Which kind').selectOptions('medical')
  await expect.element(page.getByRole('radio', { name: 'All 1' })).toBeChecked()
  await expect.poll(titles).toEqual(['Pharmacy'])
})

test('a filter without tasks of the chosen kind says that there are no tasks of this kind', async () => {
  await open('/family/tasks?kind=medical&show=needed')
  await expect.element(page.getByText('No tasks of this kind')).toBeVisible()
})

test('if all tasks are taken, the list of needed tasks says that all is in good hands', async () => {
  await open('/family/tasks?show=needed', [TAKEN])
  await expect.element(page.getByText('Everything is in good hands')).toBeVisible()
})

test('a family without tasks can add its first task, choose from a list or paste a list', async () => {
  await open('/family/tasks', [])
  for (const name of ['Choose from a list', 'Paste a list']) await expect.element(page.getByRole('link', { name })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add the first task' })).toHaveAttribute('href', '/family/tasks/new')
  expect(page.getByRole('radio').query()).toBeNull()
})

test('a cancelled task can be restored', async () => {
  await open('/family/tasks?show=cancelled')
  serve({ [RESTORE]: () => CANCELLED })
  await expect.element(page.getByText('Taken by Dana Mor')).toBeVisible()
  await page.getByRole('button', { name: 'Restore: Not any more' }).click()
  await expect.element(page.getByText('Task restored')).toBeVisible()
  expect(sentTo(RESTORE)).toMatchObject([{ params: { id: '6' } }])
})

test('a cancelled task that cannot be restored shows the reason', async () => {
  await open('/family/tasks?show=cancelled')
  serve({ [RESTORE]: () => refuse('not_found') })
  await page.getByRole('button', { name: 'Restore: Not any more' }).click()
  await expect.element(page.getByText('This is no longer available.')).toBeVisible()
})

test('the month shows today’s tasks until a day is chosen, and then the tasks of that day', async () => {
  await open('/family/tasks?view=month')
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Monday', exact: true })).toBeInTheDocument()
  await expect.poll(titles).toEqual(['Drive Dana'])
  await page.getByRole('button', { name: /24 November/ }).click()
  await expect.poll(titles).toEqual(['Pharmacy'])
  expect(address()).toBe('/family/tasks?view=month&month=2026-11&day=2026-11-24')
  await page.getByRole('button', { name: /25 November/ }).click()
  await expect.element(page.getByText('Nothing on this day')).toBeVisible()
  expect(page.getByRole('main').getByRole('list').query()).toBeNull()
})

test('the month counts the tasks without a day, and leads to them in the list', async () => {
  await open('/family/tasks?view=month')
  await page.getByRole('button', { name: '2 without a date' }).click()
  await expect.element(page.getByRole('heading', { name: 'Any time' })).toBeVisible()
  expect(address()).toBe('/family/tasks')
})

test('in Hebrew the next day of the month is to the left, and the left arrow key goes to it', async () => {
  await open('/family/tasks?view=month', [TODAY], 'iw')
  const day = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`) ?? document.body
  await expect.element(page.getByRole('table')).toBeVisible()
  const [sunday, monday] = [day('2026-11-22'), day('2026-11-23')]
  expect(monday.getBoundingClientRect().left).toBeLessThan(sunday.getBoundingClientRect().left)
  sunday.focus()
  sunday.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }))
  expect(document.activeElement).toBe(monday)
})

test('four controls come before the first card, and the filter contains all other controls', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Any time' })).toBeVisible()
  const controls = [...document.querySelectorAll('main :is(a, button, input, select)')]
  expect(controls.findIndex((each) => each.closest('li') !== null)).toBe(4)
  await filter()
  const sheet = page.getByRole('dialog')
  for (const name of ['Month', 'Cancelled', 'Done 1']) await expect.element(sheet.getByRole('radio', { name })).toBeVisible()
  await expect.element(sheet.getByLabelText('Pick a day')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Month' }).click()
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
})

test('closing the view of one day shows all days, and puts the focus on the heading', async () => {
  await open('/family/tasks?day=2026-11-24')
  await page.getByRole('button', { name: 'Show all days' }).click()
  await expect.poll(address).toBe('/family/tasks')
  await expect.element(page.getByRole('button', { name: 'Show all days' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Tasks', level: 1 })).toHaveFocus()
})

/** Opens a task from a list that was fetched this long ago (ms). The call for the task itself replies with `reply`. */
async function openFromList(age: number, reply: NonNullable<Replies[typeof TASK]>) {
  signInAs('coordinator')
  queryClient.setQueryData(familyTasksQuery(FAMILY).queryKey, { no_time: [OPEN], events: [] }, { updatedAt: Date.now() - age })
  serve({ [TASK]: reply, [CALL_LIST]: () => [], 'GET /families/:family/events': () => [] })
  await openPage(`/family/tasks/${OPEN.id}`)
}

test('a task opened from the list is shown before the reply for the task has come', async () => {
  await openFromList(MINUTE, () => new Promise(() => {}))
  await expect.element(page.getByRole('heading', { name: 'Soup', level: 1 })).toBeVisible()
})

test('a task opened from an older list shows that it was cancelled meanwhile', async () => {
  // The page catches this error, and React also writes it to the console.
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  await openFromList(MINUTE, () => refuse('task_cancelled'))
  await expect.element(page.getByText('No longer needed')).toBeVisible()
})

test('a task of a list that was just fetched is not requested again', async () => {
  await openFromList(0, () => OPEN)
  await expect.element(page.getByRole('heading', { name: 'Soup', level: 1 })).toBeVisible()
  expect(sentTo(TASK)).toEqual([])
})
