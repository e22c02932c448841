import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import { expect, test } from 'vitest'
import { joinEvents } from './event-lines.rules.ts'

const taken = (id: number, date: string | null, wanted: Partial<FamilyEvent> = {}): FamilyEvent => ({
  id,
  kind: 'taken',
  at: '2026-11-22T07:00:00.000Z',
  by: 'Bella',
  about: null,
  task: { task_id: id, title: 'Dinner', date, series_id: 20 },
  reason: null,
  ...wanted,
})
const linesOf = (events: FamilyEvent[]) => joinEvents(events).map(({ event, days }) => [event.id, ...days])

test('equal events in a row become one line: the event of the earliest date, with all dates', () => {
  expect(linesOf([taken(3, '2026-12-08'), taken(2, '2026-12-01'), taken(1, '2026-11-24')])).toEqual([
    [1, '2026-11-24', '2026-12-01', '2026-12-08'],
  ])
})

test('a new line begins if the person, task or reason differs, or another event is in between', () => {
  const others = [
    taken(4, '2026-12-08', { by: 'Avi' }),
    taken(3, '2026-12-08', { task: { task_id: 3, title: 'Soup', date: '2026-12-08', series_id: null } }),
    taken(2, '2026-12-01', { kind: 'withdrawn', reason: 'Ill' }),
    taken(1, '2026-12-01', { kind: 'withdrawn', reason: null }),
    taken(0, null, { kind: 'paused', task: null }),
  ]
  expect(linesOf(others)).toHaveLength(5)
  expect(linesOf([taken(1, '2026-11-24'), ...others.slice(0, 1), taken(2, '2026-12-01')])).toHaveLength(3)
})

test('a takeover of a task is one line; giving back and taking without a takeover are two lines', () => {
  const [over, gave] = [taken(3, '2026-12-01', { by: 'Dana' }), taken(2, '2026-12-01', { kind: 'withdrawn', by: 'Avi', about: 'Dana' })]
  const events = [{ ...over, task: gave.task }, gave]
  expect(linesOf(events)).toEqual([[2, '2026-12-01']])
  expect(linesOf([events[0] ?? over, { ...gave, about: null }])).toHaveLength(2)
  expect(linesOf([over, gave])).toHaveLength(2)
})

test('events without a task or without a day each have a line of their own', () => {
  const paused = taken(1, null, { kind: 'paused', task: null })
  expect(linesOf([paused, { ...paused, id: 2 }])).toEqual([[1], [2]])
})
