import { DAY } from '../constants.ts'
import type { ErrorCode } from '../errors.ts'
import { type Taker, type TaskState, whyNotTake } from '../tasks.rules.ts'

/** Another time that a supporter suggests for a task. `time`: HH:MM on the family's clock; null if the task is on a whole day. */
export interface SuggestedTime {
  day: string
  time: string | null
}

export const SUGGESTED_MAX = 3
/** In days. */
export const SUGGESTED_WITHIN = 60
/** In ms. The family can accept a suggestion for this long, but not after the task has begun. */
export const SUGGESTION_OPEN_FOR = 2 * DAY

interface FixedTask extends TaskState {
  /** In ms; null if the taker picks the day or the hour. */
  startsAt: number | null
  isAllDay: boolean
}

/**
 * When (ms) it is too late to suggest another time: at the task's start, or for a task on a whole day at the end of that day. Null if the
 * time is not fixed.
 */
export const suggestedUntil = ({ startsAt, endsAt, isAllDay }: Pick<FixedTask, 'startsAt' | 'endsAt' | 'isAllDay'>) =>
  startsAt === null ? null : isAllDay ? endsAt : startsAt

/**
 * Why this person may not suggest another time for this task at an instant (ms), or null. Only someone who could take the task may suggest
 * a time.
 */
export function whyNotSuggest(task: FixedTask, member: Taker, now: number) {
  if (task.status !== 'initial') return task.status === 'completed' ? 'task_completed' : 'task_taken'
  const until = suggestedUntil(task)
  if (until === null) return 'bad_request'
  return until <= now ? 'task_over' : whyNotTake(task, member, now)
}

// `local` is the family's clock, YYYY-MM-DDTHH:MM.

export const isAhead = ({ day, time }: SuggestedTime, local: string) =>
  time === null ? day >= local.slice(0, 10) : `${day}T${time}` > local

export const isSameTime = (one: SuggestedTime, other: SuggestedTime) => one.day === other.day && one.time === other.time

/** The last day that can be suggested, YYYY-MM-DD. */
export const lastSuggested = (local: string) =>
  new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + SUGGESTED_WITHIN * DAY).toISOString().slice(0, 10)

/** Why this time can't be suggested, or null. `own`: the time at which the task is now. */
export function whyNotAt(suggested: SuggestedTime, own: SuggestedTime, local: string) {
  if (!isDayThereIs(suggested.day) || !/^(([01]\d|2[0-3]):[0-5]\d)?$/.test(suggested.time ?? '')) return 'date_invalid'
  if ((suggested.time === null) !== (own.time === null) || isSameTime(suggested, own)) return 'bad_request'
  if (!isAhead(suggested, local)) return 'time_in_past'
  return suggested.day > lastSuggested(local) ? 'date_invalid' : (null satisfies ErrorCode | null)
}

/** Some engines read 31 February as a day in March. */
function isDayThereIs(day: string) {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
