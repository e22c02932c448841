import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { aTask } from '../../testing/samples.ts'
import { instantHere, reminderChoices, whyNotInCalendar, whyNotRemind } from './reminder.rules.ts'
import { datesToTake } from './series-dates.rules.ts'
import {
  finishedAmong,
  isAheadOfMe,
  mayStillUncomplete,
  nextBefore,
  nextOfMine,
  similarOpenTasks,
  tasksOfDay,
  whenAddressComes,
} from './tasks.rules.ts'

const now = Date.parse('2026-11-24T12:00:00+02:00')
const open = { status: 'initial', category: 'home' } as const
const on = (date: string, from = '17:00', to = '18:00') => ({
  date,
  start_at: `${date}T${from}:00+02:00`,
  end_at: `${date}T${to}:00+02:00`,
})
const taken = { task_id: 1, category: 'childcare', date: '2026-11-25' } as const

const idsOf = (tasks: Parameters<typeof similarOpenTasks>[1][number]['task'][]) =>
  similarOpenTasks(
    taken,
    tasks.map((task) => ({ task })),
    now,
  ).map(({ task }) => task.task_id)

test('a similar task of the same category comes before a task of the same day', () => {
  expect(
    idsOf([
      { ...open, task_id: 2, ...on('2026-11-25') },
      { ...open, task_id: 3, category: 'childcare', ...on('2026-11-28') },
      { ...open, task_id: -4, category: 'childcare' },
      { ...open, task_id: 5, category: 'childcare', ...on('2026-11-25') },
    ]),
  ).toEqual([5, 3, -4])
})

test('taken, past and unrelated tasks and the task itself are not offered as similar', () => {
  expect(
    idsOf([
      { ...open, task_id: 1, category: 'childcare', ...on('2026-11-25') },
      { ...open, task_id: 2, category: 'childcare', status: 'in_progress' },
      { ...open, task_id: 3, category: 'childcare', ...on('2026-11-24', '08:00', '09:00') },
      { ...open, task_id: 4, ...on('2026-11-26') },
      { ...open, task_id: -5 },
    ]),
  ).toEqual([])
})

test("a reminder needs a day and a time after now and before the task's start", () => {
  // `whyNotRemind` and `instantHere` both use this device's clock, so this test works in any time zone.
  const here = instantHere('2026-11-24', '12:00')
  const task = { all_day: false, start_at: new Date(instantHere('2026-11-25', '17:00')).toISOString() }
  expect(whyNotRemind('', '', task, here)).toBe('date_missing')
  expect(whyNotRemind('2026-11-25', '', task, here)).toBe('time_missing')
  expect(whyNotRemind('2026-11-24', '12:00', task, here)).toBe('time_in_past')
  expect(whyNotRemind('2026-11-25', '17:00', task, here)).toBe('after_start')
  expect(whyNotRemind('2026-11-25', '16:59', task, here)).toBeNull()
  expect(whyNotRemind('2026-12-30', '16:59', { all_day: false }, here)).toBeNull()
})

test('a calendar entry of a task without time needs a day, a start and a later end', () => {
  expect(whyNotInCalendar('', '10:00', '11:00')).toBe('date_missing')
  expect(whyNotInCalendar('2026-11-24', '', '11:00')).toBe('time_missing')
  expect(whyNotInCalendar('2026-11-24', '10:00', '')).toBe('time_missing')
  expect(whyNotInCalendar('2026-11-24', '10:00', '10:00')).toBe('end_before_start')
  expect(whyNotInCalendar('2026-11-24', '10:00', '10:01')).toBeNull()
})

test('a task of mine counts as upcoming until it is over or completed', () => {
  const mine = { status: 'in_progress', assigned_on_me: true } as const
  expect(isAheadOfMe(mine, now)).toBe(true)
  expect(isAheadOfMe({ ...mine, end_at: '2026-11-24T11:00:00+02:00' }, now)).toBe(false)
  expect(isAheadOfMe({ ...mine, assigned_on_me: false }, now)).toBe(false)
  expect(isAheadOfMe({ ...mine, status: 'completed' }, now)).toBe(false)
})

const dateless: Pick<Task, 'start_at'> = {}

test('a day shows its own tasks and those without a time', () => {
  const [first, late] = [on('2026-11-24'), on('2026-11-25', '23:30', '23:50')]
  expect(tasksOfDay([first, late, dateless], '2026-11-24', 'Asia/Jerusalem')).toEqual([first, dateless])
  expect(tasksOfDay([first, late], '2026-11-26', 'Asia/Tokyo')).toEqual([late])
})

const page = (amount: number, date: string) => ({
  no_time: [],
  events: Array.from({ length: amount }, (_, id) => ({ task_id: id, date }) as Task), // The rule uses nothing else.
})

test('older tasks are fetched page by page until a page is not full, without cutting a day', () => {
  expect(nextBefore(page(99, '2026-11-01'), '2026-11-14')).toBeUndefined()
  // The rest of the oldest day comes with the next page.
  expect(nextBefore(page(100, '2026-11-01'), '2026-11-14')).toBe('2026-11-02')
  // A day that fills more than a page is skipped, because requesting it again would never end.
  expect(nextBefore(page(100, '2026-11-01'), '2026-11-02')).toBe('2026-11-01')
})

test('a completed task in two lists is shown once', () => {
  const task = { task_id: 1, status: 'completed' } as Task // the rule uses nothing else
  const open = { task_id: 2, status: 'initial' } as Task // the rule uses nothing else
  expect(finishedAmong([task, open, { ...task }])).toHaveLength(1)
})

test('a task on a day without a time may have a reminder on that day', () => {
  const here = instantHere('2026-11-24', '12:00')
  const [start_at, end_at] = ['2026-11-25', '2026-11-26'].map((day) => new Date(instantHere(day, '00:00')).toISOString())
  const day = { all_day: true, ...(start_at && end_at && { start_at, end_at }) }
  expect(whyNotRemind('2026-11-25', '09:00', day, here)).toBeNull()
  expect(whyNotRemind('2026-11-26', '00:00', day, here)).toBe('after_start')
})

test('reminders two hours before a task and on its morning are offered while still in the future', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const task = { all_day: false, start_at: new Date(instantHere('2026-11-25', '17:00')).toISOString() }
  const offered = (date: string, time: string) => reminderChoices(task, instantHere(date, time), timeZone).map(({ id }) => id)
  expect(offered('2026-11-24', '12:00')).toEqual(['two_hours', 'morning'])
  expect(offered('2026-11-25', '08:00')).toEqual(['two_hours'])
  expect(offered('2026-11-25', '15:00')).toEqual([])
  expect(reminderChoices({ all_day: false }, 0, timeZone)).toEqual([])
})

test('a completed task can be mine again until the end of its day in the family’s zone', () => {
  const done = { status: 'completed', assigned_on_me: true, completed_at: '2026-11-23T12:00:00+02:00' } as const
  const event = { ...done, end_at: '2026-11-25T00:00:00+02:00' }
  const may = (task: Parameters<typeof mayStillUncomplete>[0], now: string) => mayStillUncomplete(task, Date.parse(now), 'Asia/Jerusalem')
  expect(may(event, '2026-11-24T23:59:59+02:00')).toBe(true)
  expect(may(event, '2026-11-25T00:00:00+02:00')).toBe(false)
  expect(may(done, '2026-11-23T23:59:00+02:00')).toBe(true)
  expect(may(done, '2026-11-24T00:00:00+02:00')).toBe(false)
  expect(may({ ...done, assigned_on_me: false }, '2026-11-23T13:00:00+02:00')).toBe(false)
})

test('with four or more open dates, ticking all leaves the last date for someone new', () => {
  const dates = (amount: number) => Array.from({ length: amount }, (_, index) => aTask({ id: index + 1 }))
  expect(datesToTake(dates(3))).toEqual([1, 2, 3])
  expect(datesToTake(dates(4))).toEqual([1, 2, 3])
})

test('my next task is on the earliest day, if possible one with hours; “any time” comes last', () => {
  const own = { status: 'in_progress', assigned_on_me: true, all_day: false } as const
  const wholeDay = { ...own, all_day: true, start_at: '2026-11-24T00:00:00+02:00', end_at: '2026-11-25T00:00:00+02:00' }
  const [evening, tomorrow, anyTime] = [{ ...own, ...on('2026-11-24') }, { ...own, ...on('2026-11-25', '08:00', '09:00') }, own]
  expect(nextOfMine([anyTime, tomorrow, wholeDay, evening], now)).toBe(evening)
  expect(nextOfMine([anyTime, tomorrow, wholeDay], now)).toBe(wholeDay)
  expect(nextOfMine([anyTime], now)).toBe(anyTime)
})

test('a task that ended today and is not done stays my next task, unless another begins soon', () => {
  const own = { status: 'in_progress', assigned_on_me: true, all_day: false } as const
  const ended = { ...own, ...on('2026-11-23', '10:00', '11:00') }
  const [evening, tomorrow, anyTime] = [
    { ...own, ...on('2026-11-23', '19:00', '20:00') },
    { ...own, ...on('2026-11-24', '08:00', '09:00') },
    own,
  ]
  const noon = Date.parse('2026-11-23T12:00:00+02:00')
  expect(nextOfMine([anyTime, tomorrow, ended], noon)).toBe(ended)
  expect(nextOfMine([tomorrow, evening, ended], noon)).toBe(evening)
  expect(nextOfMine([tomorrow, { ...ended, status: 'completed' }], noon)).toBe(tomorrow)
  expect(nextOfMine([tomorrow, ended], noon + 12 * 3_600_000)).toBe(tomorrow)
})

test('from the day before a task, someone new sees the address as soon as they take the task', () => {
  const family = { time_zone: 'Asia/Jerusalem', me: { trusted: false } }
  const at = (local: string) => whenAddressComes({ date: '2027-03-10' }, family, Date.parse(`${local}+02:00`))
  expect([at('2027-03-08T23:59'), at('2027-03-09T00:00')]).toEqual(['day before', 'once taken'])
})
