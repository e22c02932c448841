import type { MayBe } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { dayOf } from './zones.ts'

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
