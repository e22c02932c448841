import type { MayBe } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { daysFrom } from '../platform/recurrence.ts'
import { addDays, dayOf, startOfDay } from '../platform/zones.ts'

/** What a row of a task says of its days. */
export interface DaysOfRow {
  days: string | null
  part_of_day: DayTime | null
  sets_hour: number | null
}

/** On which days a task may be; null if its family set the day, or none. */
export const mayBeOf = ({ days, part_of_day, sets_hour }: DaysOfRow): MayBe | null =>
  days === null ? null : { days: days.split(' '), part_of_day, taker_sets_hour: sets_hour === 1 }

/** The day that was picked of several; null if the task is open, or has no other. */
export const pickedDay = ({ days, start_at }: Pick<DaysOfRow, 'days'> & { start_at: number | null }, timeZone: string) =>
  days === null || start_at === null ? null : dayOf(start_at, timeZone)

/** When (ms) a task begins at the latest: on the last of its days, if no one has picked one. Null at any time. */
export const beginsBy = ({ start_at, last_day_at = null }: { start_at: number | null; last_day_at?: number | null }) =>
  start_at ?? last_day_at

/** How many days after the first one each of these days is (`days` and the result with spaces), and the other way round. */
export const daysAheadOf = (days: string) => {
  const [first = '', ...others] = days.split(' ')
  return [0, ...others.map((day) => daysFrom(first, day))].join(' ')
}
const soManyAfter = (first: string, ahead: string) => ahead.split(' ').map((each) => addDays(first, Number(each)))

/** An open task of a series whose days are so many days after its `first` one (YYYY-MM-DD), and end at an instant (ms). */
export function openOnDays(first: string, ahead: string, end_at: number, timeZone: string) {
  const days = soManyAfter(first, ahead)
  const last_day_at = startOfDay(days.at(-1) ?? first, timeZone)
  return { type: 'no_time' as const, start_at: null, end_at, all_day_at: null, days: days.join(' '), last_day_at, days_end_at: end_at }
}
