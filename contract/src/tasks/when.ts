import type { MayBe } from '../planning/may-be.rules.ts'
import { isOver, type TaskType } from '../tasks.rules.ts'

/**
 * The days of which a taker picks one. `lastBegins` (ms): when the last day begins. `until` (ms): when the part of the day is over on the
 * last day.
 */
export interface DaysToPick extends MayBe {
  lastBegins: number
  until: number
}

/**
 * `day`: the task is on a day in the family's time zone, without a time. `time`: it has a start and an end. Instants in ms. `days`: the
 * days from which the taker picked the task's day; null if the family set the date.
 */
export interface Dated {
  kind: 'day' | 'time'
  begins: number
  ends: number
  days: DaysToPick | null
}

/** When a task is: at any time, on one of several days until someone picks one, on a day, or at a time. */
export type When = { kind: 'any' } | { kind: 'days'; days: DaysToPick } | Dated

export const AT_ANY_TIME: When = { kind: 'any' }

export const isDated = (when: When): when is Dated => when.kind === 'day' || when.kind === 'time'
/** A day without a time leaves room for other tasks, so only tasks with a time can overlap. */
export const isAtTime = (when: When): when is Dated & { kind: 'time' } => when.kind === 'time'

/** In ms; null without a date. */
export const beginsAt = (when: When) => (isDated(when) ? when.begins : null)
/** In ms. If no one has picked a day yet, the end of the last day. Null for a task at any time. */
export const endsAt = (when: When) => (isDated(when) ? when.ends : (daysToPick(when)?.until ?? null))
/** When (ms) the task begins at the latest: on the last of its days if no one has picked a day. Null for a task at any time. */
export const beginsBy = (when: When) => (isDated(when) ? when.begins : (daysToPick(when)?.lastBegins ?? null))
/** Until when (ms) someone can still begin the task: its start, or without a time the end of its last day. Null for a task at any time. */
export const lastMoment = (when: When) => (isAtTime(when) ? when.begins : endsAt(when))

/** Whether the task is over at this instant (ms). A task at any time is never over. */
export const hasEnded = (when: When, now: number) => isOver(endsAt(when), now)

/** The days of which someone still has to pick one; null if no day has to be picked. */
export const daysToPick = (when: When) => (when.kind === 'days' ? when.days : null)
/** The days to pick from, also after someone has picked a day. */
export const choiceOf = (when: When) => (when.kind === 'any' ? null : when.days)
/** The part of the day to which `choiceOf` limits the task; null if there is none. */
export const partOfChoice = (when: When) => choiceOf(when)?.part_of_day ?? null

/** Whether two tasks begin and end at the same instants, as `beginsAt` and `endsAt` return them. */
export const isAtSameTime = (one: When, other: When) => beginsAt(one) === beginsAt(other) && endsAt(one) === endsAt(other)
/** Whether the taker has to be notified of the change. If the family only adds days to pick from, the taker needs no message. */
export const isMoved = (before: When, after: When) =>
  !isAtSameTime(before, after) || partOfChoice(before) !== partOfChoice(after) || (before.kind === 'day') !== (after.kind === 'day')

export const typeOf = (when: When): TaskType => (isDated(when) ? 'until_time' : 'no_time')
/** The id of a task in links: negative for a task without a date. */
export const linkIdOf = ({ id, when }: { id: number; when: When }) => (isDated(when) ? id : -id)
