import type { MayBe } from '../planning/may-be.rules.ts'
import { isOver, type TaskType } from '../tasks.rules.ts'

/** The days of which a taker picks one. Instants in ms: when the last one begins, and when its part of the day is over. */
export interface DaysToPick extends MayBe {
  lastBegins: number
  until: number
}

/** On a day of the family, at no time of it, or at a time. Instants in ms. `days`: those of which the taker picked it; null if it was set. */
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
/** A day without a time leaves room for others, so only one with a time can overlap. */
export const isAtTime = (when: When): when is Dated & { kind: 'time' } => when.kind === 'time'

/** In ms; null without a date. */
export const beginsAt = (when: When) => (isDated(when) ? when.begins : null)
/** In ms: if no one has picked a day, that of the last one. Null at any time. */
export const endsAt = (when: When) => (isDated(when) ? when.ends : (daysToPick(when)?.until ?? null))
/** When (ms) it begins at the latest: on the last of its days, if no one has picked one. Null at any time. */
export const beginsBy = (when: When) => (isDated(when) ? when.begins : (daysToPick(when)?.lastBegins ?? null))
/** Until when (ms) it can still be begun: until its start, or the end of its day. Null at any time. */
export const lastMoment = (when: When) => (isAtTime(when) ? when.begins : endsAt(when))

/** Whether it is over at this instant (ms); what is at any time never is. */
export const hasEnded = (when: When, now: number) => isOver(endsAt(when), now)

/** The days of which someone has to pick one; null if no one has. */
export const daysToPick = (when: When) => (when.kind === 'days' ? when.days : null)
/** The same, also once one is picked. */
export const choiceOf = (when: When) => (when.kind === 'any' ? null : when.days)
/** The part of these days. */
export const partOfChoice = (when: When) => choiceOf(when)?.part_of_day ?? null

/** Whether two are at the same instants, if they are dated. */
export const isAtSameTime = (one: When, other: When) => beginsAt(one) === beginsAt(other) && endsAt(one) === endsAt(other)
/** Whether its taker has to hear of it: of more days to pick from they need not. */
export const isMoved = (before: When, after: When) =>
  !isAtSameTime(before, after) || partOfChoice(before) !== partOfChoice(after) || (before.kind === 'day') !== (after.kind === 'day')

export const typeOf = (when: When): TaskType => (isDated(when) ? 'until_time' : 'no_time')
/** The id of a task in links: negative for one without a date. */
export const linkIdOf = ({ id, when }: { id: number; when: When }) => (isDated(when) ? id : -id)
