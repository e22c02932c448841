import type { ErrorCode } from '../errors.ts'
import type { DayTime } from '../tasks.rules.ts'

/** A task that is on one of several days (YYYY-MM-DD in the family's time zone, in order): its taker picks the day. */
export interface MayBe {
  days: readonly string[]
  /** Null: at any time of the day. */
  part_of_day: DayTime | null
  taker_sets_hour: boolean
}
/** What a taker picks. `time`: HH:MM; null for no hour. */
export interface DayPick {
  day: string
  time: string | null
}

export const MAY_BE_DAYS_MAX = 14
const HOURS: Record<DayTime, { from: string; until: string }> = {
  morning: { from: '00:00', until: '12:00' },
  afternoon: { from: '12:00', until: '18:00' },
  evening: { from: '18:00', until: '24:00' },
}
/** The hours of a day (HH:MM) between which the task may be. */
export const hoursOf = (part: DayTime | null) => (part === null ? { from: '00:00', until: '24:00' } : HOURS[part])

// `local` is the family's clock, YYYY-MM-DDTHH:MM. Days are compared as calendar days, so a clock change moves none of them.

/** The days that can still be picked, in order. */
export const daysLeft = ({ days, part_of_day }: MayBe, local: string) =>
  days.filter((day) => `${day}T${hoursOf(part_of_day).until}` > local)

/** The pick for a taker who names no day: the first day that is left, without an hour. Null if no day is left. */
export function firstPick(mayBe: MayBe, local: string): DayPick | null {
  const [day] = daysLeft(mayBe, local)
  return day === undefined ? null : { day, time: null }
}

/** Why this day and hour can't be picked, or null. */
export function whyNotPick(mayBe: MayBe, { day, time }: DayPick, local: string) {
  const left = daysLeft(mayBe, local)
  if (left.length === 0) return 'task_over'
  if (!left.includes(day)) return 'day_gone'
  if (time === null) return null
  if (!mayBe.taker_sets_hour) return 'bad_request'
  const { from, until } = hoursOf(mayBe.part_of_day)
  if (time < from || time >= until) return 'hour_outside'
  return `${day}T${time}` <= local ? 'time_in_past' : (null satisfies ErrorCode | null)
}
