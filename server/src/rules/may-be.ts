import { type Dated, type DaysToPick, isDated, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { daysFrom } from '../platform/recurrence.ts'
import { addDays, dayOf, startOfDay } from '../platform/zones.ts'

/** The day that was picked from several days; null if no day is picked yet, or if there were no days to pick from. */
export const pickedDay = (when: When, timeZone: string) => (isDated(when) && when.days ? dayOf(when.begins, timeZone) : null)

export const datedOf = (kind: Dated['kind'], { start_at, end_at }: { start_at: number; end_at: number }, days: DaysToPick | null = null) =>
  ({ kind, begins: start_at, ends: end_at, days }) satisfies Dated

/** Columns of a series whose tasks may each be on one of several days. */
export interface SpreadColumns {
  days_ahead: string | null
  part_of_day: DayTime | null
  sets_hour: number | null
}

/** How many days each of these days is after the first day. The numbers are separated by spaces. */
export const daysAheadOf = ([first = '', ...others]: readonly string[]) => [0, ...others.map((day) => daysFrom(first, day))].join(' ')

/** The days of an open task of a series. The first day is `first` (YYYY-MM-DD), and the last day ends at the instant `until` (ms). */
export function daysInSeries(first: string, { days_ahead, part_of_day, sets_hour }: SpreadColumns, until: number, timeZone: string) {
  const days = (days_ahead ?? '').split(' ').map((each) => addDays(first, Number(each)))
  const lastBegins = startOfDay(days.at(-1) ?? first, timeZone)
  return { days, part_of_day, taker_sets_hour: sets_hour === 1, lastBegins, until } satisfies DaysToPick
}
