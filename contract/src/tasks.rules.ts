import type { Consents } from './consents.rules.ts'
import { OFFERED_BEFORE_START } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/**
 * The most frequent needs come first, as in a study of 10,952 users of a similar system. The order is the same for all families. If it
 * followed the use of each family, the choices would change their places.
 */
export const CATEGORIES = ['home', 'childcare', 'medical', 'general', 'emotional', 'legal_rights', 'finance', 'legal'] as const
export type Category = (typeof CATEGORIES)[number]
/** `no_time`: at any time. `until_time`: an event, with a start and an end. */
export const TASK_TYPES = ['no_time', 'until_time'] as const
export type TaskType = (typeof TASK_TYPES)[number]
/** `initial`: open; `in_progress`: taken; `completed`: done. */
export const STATUSES = ['initial', 'in_progress', 'completed'] as const
export type Status = (typeof STATUSES)[number]
export const SHORTEST_MONTH = 28
/**
 * The days of the month (BYMONTHDAY) for a monthly task. In each month the task is on the last of these days that exists. For the 31st
 * these days are 28 to 31, for the 3rd only the 3rd.
 */
export const monthDays = (day: number) =>
  day <= SHORTEST_MONTH ? [day] : Array.from({ length: day - SHORTEST_MONTH + 1 }, (_, index) => SHORTEST_MONTH + index)

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const DAY_TIMES = ['morning', 'afternoon', 'evening'] as const
export type DayTime = (typeof DAY_TIMES)[number]
/** The scope of a change to a repeating task: this occurrence, this and the following ones, or all future ones. */
export const SCOPES = ['one', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]
export const TABS = ['AllTasks', 'Available', 'MyTasks'] as const
export type Tab = (typeof TABS)[number]

/** What the rules need to know about a task. The API and the database each have their own form of a task. */
export interface TaskState {
  status: Status
  isMine: boolean
  trustedOnly: boolean
  /** In ms; null for a task without time. */
  endsAt: number | null
  /** Until when (ms) the taker looks for someone to take the task over; null if the taker does not. */
  offeredUntil: number | null
}
export interface Taker extends Consents {
  trusted: boolean
  paused: boolean
}

/** Why this person may not take this task at this instant (ms), or null. The server refuses with this code, and the screen explains it. */
export function whyNotTake(task: TaskState, member: Taker, now: number) {
  if (task.status === 'completed') return 'task_completed'
  if (task.status === 'in_progress' && (task.isMine || !isOffered(task, now))) return task.isMine ? null : 'task_taken'
  if (member.paused) return 'family_paused'
  if (task.trustedOnly && !member.trusted) return 'not_trusted'
  if (isOver(task.endsAt, now)) return 'task_over'
  return whyNotBegin(member)
}

/** Whether at this instant (ms) the taker of a task looks for someone to take the task over. */
export const isOffered = ({ status, offeredUntil }: Pick<TaskState, 'status' | 'offeredUntil'>, now: number) =>
  status === 'in_progress' && offeredUntil !== null && now < offeredUntil

/**
 * Why someone with these consents may not take a task or write a new one, or null. Tasks that they already have are not affected. Someone
 * who never agreed to any version uses an app whose calls contain no consent. This person is asked for consent, but not stopped.
 */
export const whyNotBegin = ({ consents_missing, has_consented }: Consents) =>
  has_consented && consents_missing.length > 0 ? 'consent_missing' : (null satisfies ErrorCode | null)

/** Why this person may not give this task back, or null. Giving back someone else's task changes nothing. */
export function whyNotWithdraw(task: TaskState) {
  return task.status === 'completed' && task.isMine ? 'task_completed' : (null satisfies ErrorCode | null)
}

/** Why this person may not say that this task is done, or null. */
export function whyNotComplete(task: TaskState) {
  if (task.isMine) return null
  return task.status === 'completed' ? 'task_completed' : ('not_allowed' satisfies ErrorCode)
}

/**
 * Why, at this instant (ms), the family's side may not report that no one came to this task, or null. The family's side may report this if
 * someone has the task and the task's time is over.
 */
export const whyNotMissed = ({ status, endsAt }: Pick<TaskState, 'status' | 'endsAt'>, now: number) =>
  status === 'in_progress' && isOver(endsAt, now) ? null : ('not_allowed' satisfies ErrorCode)

/**
 * Why this person may not undo that they completed this task, or null. They may undo it until the end of the task's day. For a task without
 * time, that is the day on which they completed it. `dayEndsAt` and `now` in ms.
 */
export function whyNotUncomplete(task: TaskState, dayEndsAt: number, now: number) {
  if (!task.isMine || task.status === 'initial') return 'not_allowed'
  if (task.status === 'completed' && now >= dayEndsAt) return 'task_over'
  return null satisfies ErrorCode | null
}

/**
 * Why, at this instant (ms), this person may not ask the rest of the circle to take this task over, or null. `startsAt` (ms) is null
 * without a date.
 */
export function whyNotOffer(task: TaskState, startsAt: number | null, { paused }: Pick<Taker, 'paused'>, now: number) {
  if (!task.isMine || task.status === 'initial') return 'not_allowed'
  if (startsAt !== null && startsAt <= now) return 'task_over'
  if (startsAt === null || startsAt - now > OFFERED_BEFORE_START) return 'too_early'
  return whyNotWithdraw(task) ?? (paused ? 'family_paused' : (null satisfies ErrorCode | null))
}

/**
 * Whether the family gave this task to its taker and has not changed the task since. If so, the last message to the taker said that the
 * family gave them the task, not that the task changed.
 */
export const wasGiven = ({ told_at, taken_at }: { told_at: string | null; taken_at: string | null }) =>
  told_at !== null && told_at === taken_at

/** The id of a task in links: negative for a task without time. */
export const taskIdOf = (task: { id: number; type: string }) => (task.type === 'no_time' ? -task.id : task.id)

/** The id in a link to a task for people outside the circle. It stays the same for all places of a task for several people. */
export const sharedTaskId = (task: { id: number; type: string; group_id: number | null }) =>
  taskIdOf({ ...task, id: task.group_id ?? task.id })

/** Whether something that ends at `endsAt` is over at `now` (both in ms). What has no time is never over. */
export const isOver = (endsAt: number | null, now: number) => endsAt !== null && endsAt <= now

/**
 * The rules of the tabs (P39). Available: tasks that can be taken or taken over at `now` (ms). My: tasks that I took or did. All: every
 * task.
 */
export function isOnTab(task: TaskState, tab: Tab, now: number) {
  if (tab === 'Available') return (task.status === 'initial' && !isOver(task.endsAt, now)) || (!task.isMine && isOffered(task, now))
  if (tab === 'MyTasks') return task.isMine && task.status !== 'initial'
  return true
}
