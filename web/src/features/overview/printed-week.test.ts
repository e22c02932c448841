import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { printedWeek } from './printed-week.rules.ts'

const task = (id: number, start_at: string | undefined, who: string | null, status = 'in_progress') =>
  // Only the fields that the sheet uses.
  ({ id, title: `Task ${id}`, start_at, end_at: start_at, status, assignee: who === null ? null : { full_name: who } }) as FamilyTask

test("the printed week uses the family's days, and first names that are unique on it", () => {
  const week = printedWeek(
    {
      events: [
        task(1, '2026-11-22T22:30:00Z', 'Avi Cohen'),
        task(2, '2026-11-24T07:40:00+02:00', 'Avi Katz'),
        task(3, '2026-11-29T21:59:00Z', 'Bella Bar'),
        task(4, '2026-11-30T00:00:00+02:00', null),
      ],
      no_time: [task(5, undefined, null, 'initial'), task(6, undefined, 'Bella Bar', 'completed')],
    },
    '2026-11-23',
    'Asia/Jerusalem',
  )
  expect(week.days.map(({ date, tasks }) => [date.slice(8), ...tasks.map(({ id, who }) => `${id} ${who}`)])).toEqual([
    ['23', '1 Avi Cohen'],
    ['24', '2 Avi Katz'],
    ['25'],
    ['26'],
    ['27'],
    ['28'],
    ['29', '3 Bella'],
  ])
  expect(week.anyTime.map(({ id, who }) => [id, who])).toEqual([[5, null]])
})
