import type { FamilyEvent, Overview } from '@hand-in-hand/contract/overview.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamilyTask, on, taken } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const BED = { title: 'Carry the bed', group_id: 10, helpers_needed: 3, ...on('2026-11-23', '10:00', '11:00') }
const COVERED = aFamilyTask({ ...BED, id: 10, ...taken })
const UNCOVERED = [aFamilyTask({ ...BED, id: 11 }), aFamilyTask({ ...BED, id: 12 }), aFamilyTask({ id: 1, title: 'Fix the tap' })]

const dayOf = (date: string, total = 0, covered = 0) => ({ date, total, taken: covered })
const DAYS = [dayOf('2026-11-22'), dayOf('2026-11-23', 3, 1), ...['24', '25', '26', '27', '28'].map((day) => dayOf(`2026-11-${day}`))]

async function open(wanted: Partial<Overview> = {}) {
  signInAs('owner')
  serve({
    'GET /families/:family': () => ({
      title: 'The Levi family',
      time_zone: 'Asia/Jerusalem',
      paused: false,
      tasks_counter: { initial: 3, in_progress: 1, completed: 0, my_tasks: 0 },
      coverage: { taken: 1, total: 4, days: DAYS, uncovered: UNCOVERED, offered: [], taken_beside: [COVERED] },
      today: [],
      tomorrow: [],
      requests_waiting: 0,
      questions: [],
      recent_events: [],
      ...wanted,
    }),
    'GET /families/:family/invitations': () => [],
  })
  await openPage('/family')
}
const dinner = (id: number, date: string): FamilyEvent => ({
  id,
  kind: 'taken',
  at: '2026-11-22T07:00:00.000Z',
  by: 'Bella Katz',
  about: null,
  task: { task_id: id, title: 'Dinner', date, series_id: 20 },
  reason: null,
})

test('the week says how many are still needed in it, apart from those of any time', async () => {
  await open()
  await expect.element(page.getByText('2 still needed · 1 at any time')).toBeVisible()
  await expect.element(page.getByText('2 tasks, 3 places')).toBeVisible()
})

test('a day of the week leads to its tasks, and an empty one shows a dash', async () => {
  await open()
  const monday = page.getByRole('link', { name: 'Monday, 23 November: 3 tasks, 2 still needed' })
  await expect.element(monday).toHaveAttribute('href', '/family/tasks?day=2026-11-23')
  await expect.element(monday).toMatchTextContent(/1\/3/)
  await expect.element(page.getByRole('link', { name: 'Tuesday, 24 November: no tasks' })).toMatchTextContent(/–/)
})

test('a task for three is one card under Still needed, with who has a place', async () => {
  await open()
  const cards = page.getByRole('listitem').filter({ hasText: 'Carry the bed' })
  await expect.element(cards).toMatchTextContent(/2 of 3 still needed.*Dana Mor/)
  expect(cards.elements()).toHaveLength(1)
})

test('the history joins the dates of a series, says which, and leads to the first', async () => {
  const dates = ['2026-11-24', '2026-12-01', '2026-12-08']
  await open({ recent_events: dates.map((date, index) => dinner(30 + index, date)).toReversed() })
  const line = page.getByRole('listitem').filter({ hasText: 'Bella Katz took' })
  await expect.element(line).toMatchTextContent(/3 dates, every Tuesday: Tuesday, 24 November – Tuesday, 8 December/)
  expect(line.elements()).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: 'Dinner' })).toHaveAttribute('href', '/family/tasks/30')
})

test('the app’s icon shows how many requests wait', async () => {
  const shown: number[] = []
  const badge = vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (count) => void shown.push(count ?? 0))
  serve({ 'GET /families/:family/requests': () => [] })
  await open({ requests_waiting: 2 })
  await expect.poll(() => shown.at(-1)).toBe(2)
  badge.mockRestore()
})
