import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { printedWeek } from './printed-week.rules.ts'

const task = (id: number, start_at: string | undefined, who: string | null, status = 'in_progress') =>
  // Only the fields that the sheet uses.
  ({
    id,
    title: `Task ${id}`,
    start_at,
    end_at: start_at,
    all_day: false,
    group_id: null,
    series_id: null,
    status,
    assignee: who === null ? null : { full_name: who },
  }) as FamilyTask

test("the printed week uses the family's time zone, and only the first name if it is unique", () => {
  const week = printedWeek(
    {
      events: [
        task(1, '2026-11-22T22:30:00Z', 'Avi Cohen'),
        task(2, '2026-11-24T07:40:00+02:00', 'Avi Katz'),
        task(3, '2026-11-29T21:59:00Z', 'Bella Bar'),
        task(4, '2026-11-30T00:00:00+02:00', null, 'initial'),
      ],
      no_time: [task(5, undefined, null, 'initial'), task(6, undefined, 'Bella Bar', 'completed')],
    },
    '2026-11-23',
    'Asia/Jerusalem',
    'en',
  )
  expect(week.days.map(({ date, tasks }) => [date.slice(8), ...tasks.map(({ id, names }) => `${id} ${names.join()}`)])).toEqual([
    ['23', '1 Avi Cohen'],
    ['24', '2 Avi Katz'],
    ['25'],
    ['26'],
    ['27'],
    ['28'],
    ['29', '3 Bella'],
  ])
  expect(week.anyTime.map(({ id, names, open }) => [id, names, open])).toEqual([[5, [], 1]])
})

test('the places of a task share one printed line, and a whole-day task is only on its date', () => {
  const places = [task(1, '2026-11-23T10:00:00+02:00', 'Bella Bar'), task(2, '2026-11-23T10:00:00+02:00', null, 'initial')]
  const wholeDay = { ...task(3, '2026-11-24T00:00:00+02:00', null, 'initial'), all_day: true, date: '2026-11-24' }
  const week = printedWeek(
    { events: [...places.map((place) => ({ ...place, group_id: 1 })), wholeDay], no_time: [] },
    '2026-11-23',
    'Asia/Jerusalem',
    'en',
  )
  expect(week.days[0]?.tasks.map(({ title, names, open }) => [title, names, open])).toEqual([['Task 2', ['Bella'], 1]])
  expect(week.days[1]?.tasks.map(({ id, allDay }) => [id, allDay])).toEqual([[3, true]])
  expect(week.isDense).toBe(false)
})

test('a very full week is printed in small print, and no task is left out', () => {
  const events = Array.from({ length: 40 }, (_, index) => task(index, '2026-11-23T10:00:00+02:00', null, 'initial'))
  const quiet = task(50, '2026-11-25T10:00:00+02:00', null, 'initial')
  const week = printedWeek({ events: [...events, quiet], no_time: events }, '2026-11-23', 'Asia/Jerusalem', 'en')
  expect(week.isDense).toBe(true)
  expect(week.days.map(({ tasks }) => tasks.length)).toEqual([40, 0, 1, 0, 0, 0, 0])
  expect(week.anyTime).toHaveLength(40)
})

test('a task on one of several days is one line on the first day, which names the other days', () => {
  const window = { ...task(1, undefined, null, 'initial'), may_be: { days: ['2027-02-02', '2027-02-04'] } } as FamilyTask
  const week = printedWeek({ events: [], no_time: [window] }, '2027-02-01', 'Asia/Jerusalem', 'en')
  expect(week.days.flatMap(({ date, tasks }) => tasks.map(({ title }) => [date, title]))).toEqual([['2027-02-02', 'Task 1 (Tue or Thu)']])
  expect(week.anyTime).toEqual([])
})
