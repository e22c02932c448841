import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { aTask, mine, on } from '../../testing/samples.ts'
import { fittingTasks } from './fitting-tasks.rules.ts'

const ZONE = 'Asia/Jerusalem'
/** A Monday. */
const NOW = Date.parse('2026-11-23T09:00:00+02:00')
const TAKER = { trusted: false, paused: false, consents_missing: [], has_consented: true }
const NOTHING = { categories: [], times: [] }
const task = (id: number, wanted: Partial<Task>) => aTask({ id, task_id: id, title: `Task ${id}`, category: 'home', area: null, ...wanted })
const fit = (tasks: Task[], canHelp: Parameters<typeof fittingTasks>[1] = NOTHING, taker: Parameters<typeof fittingTasks>[2] = TAKER) =>
  fittingTasks(tasks, canHelp, taker, NOW, ZONE).map(({ task: { id }, reasons }) => [
    id,
    reasons.map((reason) => (reason.is === 'did' ? `did ${reason.like}` : reason.is)),
  ])

test('tasks of kinds that I chose or did before fit equally, and the soonest of them is first', () => {
  const tasks = [
    task(1, { category: 'general' }),
    task(2, { title: 'Soup for two', ...on('2026-11-25', '10:00', '11:00') }),
    task(3, { category: 'childcare', ...on('2026-11-26', '10:00', '11:00') }),
    task(4, { title: 'Dinner', ...mine, status: 'completed', ...on('2026-11-22', '10:00', '11:00') }),
  ]
  expect(fit(tasks, { categories: ['childcare'], times: [] })).toEqual([
    [2, ['did Dinner']],
    [3, ['chose']],
  ])
})

test('only a completed task with similar words counts as done before, whatever its category', () => {
  const groceries = { title: 'Groceries', category: 'general' } as const
  const done = task(2, { title: 'Tidy the garden', category: 'general', ...mine, status: 'completed' })
  const walk = task(3, { title: 'Walk Rex', category: 'general' })
  expect(fit([task(1, { ...groceries, ...mine }), done, walk, task(4, { ...groceries, title: 'Shopping' })])).toEqual([])
  expect(fit([done, task(5, { title: 'Tidy the garden', category: 'general' })])).toEqual([[5, ['did Tidy the garden']]])
})

test('if an errand is chosen, other tasks of its category do not fit', () => {
  const canHelp = { categories: ['general' as const], errands: ['dog' as const], times: [] }
  expect(fit([task(1, { title: 'Groceries' }), task(2, { title: 'Walk the dog' })], canHelp)).toEqual([[2, ['chose']]])
})

test('a free time is an extra reason for a task, but is not enough by itself', () => {
  const evening = { categories: ['home' as const], times: [{ weekday: 'WE', time: 'evening' }] }
  const tasks = [task(1, on('2026-11-25', '10:00', '11:00')), task(2, on('2026-11-25', '18:00', '19:00'))]
  expect(fit(tasks, evening)).toEqual([
    [2, ['chose', 'free']],
    [1, ['chose']],
  ])
  expect(fit(tasks, { ...evening, categories: [] })).toEqual([])
})

test('a task in the area of a task that I completed fits me', () => {
  const tasks = [
    task(1, { area: 'Katamon', category: 'general' }),
    task(2, { ...mine, status: 'completed', area: 'Katamon', category: 'medical' }),
  ]
  expect(fit(tasks)).toEqual([[1, ['near']]])
})

test('a task does not fit if it can’t be taken, overlaps mine, or is a series’ second date', () => {
  const chose = { categories: ['home' as const], times: [] }
  const tasks = [
    task(1, { category: 'medical', ...mine, ...on('2026-11-25', '10:00', '11:00') }),
    task(2, on('2026-11-25', '10:30', '11:30')),
    task(3, { trusted_only: true }),
    task(4, { series_id: 9, ...on('2026-11-26', '10:00', '11:00') }),
    task(5, { series_id: 9, ...on('2026-11-27', '10:00', '11:00') }),
  ]
  expect(fit(tasks, chose)).toEqual([[4, ['chose']]])
  expect(fit(tasks, chose, { ...TAKER, paused: true })).toEqual([])
})

test('a task that someone gave back or refused does not fit', () => {
  const chosen = { categories: ['home' as const], times: [] }
  expect(fit([task(1, {}), task(2, {}), task(3, {})], chosen, { ...TAKER, refused: [2, 3] })).toEqual([[1, ['chose']]])
})
