import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aTask, mine, on, taken } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { signIn } from '../../testing/session.ts'

const LIST = 'GET /supporters/:user/families/:family/tasks'

const OPEN = aTask({ id: 1, title: 'Soup' })
const TODAY = aTask({ id: 2, title: 'Drive Dana', ...on('2026-11-22', '17:00', '18:00') })
const OTHERS = aTask({ id: 3, title: 'Pharmacy', ...on('2026-11-24', '09:00', '10:00'), ...taken })
const MINE = aTask({ id: 4, title: 'Walk the dog', ...on('2026-11-25', '09:00', '10:00'), ...mine })
const PASSED = aTask({ id: 5, title: 'Yesterday', ...on('2026-11-21', '09:00', '10:00') })
const ALL = [OPEN, TODAY, OTHERS, MINE, PASSED]

async function open(tasks: Task[] = ALL, { at = '/home', paused = false, locale }: { at?: string; paused?: boolean; locale?: 'iw' } = {}) {
  signIn({ family: { paused } })
  const isEvent = ({ type }: Task) => type === 'until_time'
  serve({ [LIST]: () => ({ no_time: tasks.filter((task) => !isEvent(task)), events: tasks.filter(isEvent) }) })
  await openPage(at, locale && { locale })
}
const card = (title: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title })
const headings = () =>
  page
    .getByRole('tabpanel')
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)

test('each tab has its count: all, what is open and not over, what is mine', async () => {
  await open()
  await expect.element(page.getByRole('tab', { name: 'All 5' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Available 2' }).click()
  await expect.poll(headings).toEqual(['Any time', 'Today'])
  expect(address()).toBe('/home?tab=Available')
  await page.getByRole('tab', { name: 'My 1' }).click()
  await expect.element(card('Walk the dog')).toMatchTextContent(/You/)
  await expect.poll(headings).toHaveLength(1)
})

test('tasks without time come first, then today, then the next days', async () => {
  await open()
  await expect.poll(headings).toEqual(['Any time', 'Today', 'Tuesday, 24 November', 'Wednesday, 25 November'])
  await expect.element(card('Drive Dana')).toMatchTextContent(/Still needed today/)
  await expect.element(card('Pharmacy')).toMatchTextContent(/Taken by Dana Mor/)
})

test('days before today are folded until someone wants them', async () => {
  await open()
  await expect.element(card('Soup')).toBeVisible()
  expect(card('Yesterday').query()).toBeNull()
  await page.getByRole('button', { name: 'Earlier days' }).click()
  await expect.element(card('Yesterday')).toMatchTextContent(/Has passed/)
  expect(page.getByRole('button', { name: 'Earlier days' }).query()).toBeNull()
})

test('without days before today there is nothing to unfold', async () => {
  await open([OPEN, TODAY])
  await expect.element(card('Soup')).toBeVisible()
  expect(page.getByRole('button', { name: 'Earlier days' }).query()).toBeNull()
})

test.each([
  ['AllTasks', [], 'No tasks yet'],
  ['Available', [OTHERS], 'No task is available'],
  ['MyTasks', [OPEN], 'No tasks taken'],
])('the tab %s with nothing on it says so', async (tab, tasks, title) => {
  await open(tasks, { at: `/home?tab=${tab}` })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
})

test('an empty list asks again on a tap, and shows what came', async () => {
  await open([])
  serve({ [LIST]: () => ({ no_time: [OPEN], events: [] }) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Soup')).toBeVisible()
})

test('one day alone shows its tasks and those of any time', async () => {
  await open(ALL, { at: '/home?day=2026-11-24' })
  await expect.poll(headings).toEqual(['Any time', 'Tuesday, 24 November'])
})

test('during a pause the list says so, and no task is marked as needed', async () => {
  await open([TODAY], { paused: true })
  await expect.element(page.getByRole('heading', { name: 'The family is taking a pause' })).toBeVisible()
  await expect.element(card('Drive Dana')).toMatchTextContent(/Available/)
  await expect.element(card('Drive Dana')).not.toMatchTextContent(/needed/)
})

test('in Hebrew the list is read from the right, and a name keeps its own direction', async () => {
  await open([TODAY, OTHERS], { locale: 'iw' })
  await expect.element(page.getByRole('heading', { name: 'היום' })).toBeVisible()
  await expect.element(page.getByRole('tab').first()).toMatchTextContent(/הכול|הכל|כל/)
  const [first, second] = page.getByRole('tab').elements()
  expect(first?.getBoundingClientRect().left).toBeGreaterThan(second?.getBoundingClientRect().left ?? 0)
  expect(getComputedStyle(page.getByText('Drive Dana').element()).direction).toBe('ltr')
})
