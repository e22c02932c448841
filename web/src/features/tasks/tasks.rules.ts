import { HOUR, OLDER_TASKS_PAGE } from '@hand-in-hand/contract/constants.ts'
import type { Family } from '@hand-in-hand/contract/families.ts'
import { isOffered, isOver, type TaskState } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task, Tasks } from '@hand-in-hand/contract/tasks.ts'
import { plusDays } from '../../i18n/calendar-days.ts'
import { eventDayOf, localDate, type Moment, openDays, startsAt } from '../../i18n/dates.ts'

const SIMILAR_SHOWN = 3

/** The latest end of a task in ms; null if the task has no end. */
const endOf = ({ end_at, may_be }: OfEnd) => Date.parse(end_at ?? may_be?.until ?? '') || null
type OfEnd = Pick<Task, 'end_at' | 'may_be'>

/**
 * Until when (ms) a task can be taken over; null if it can't. `offered_until` is missing in a list that an older version of the app kept on
 * the phone.
 */
const offerEnd = ({ offered_until }: { offered_until?: Task['offered_until'] }) => (offered_until ? Date.parse(offered_until) : null)

/** A task in the form that the rules of the contract need. */
export const taskStateOf = (task: Pick<Task, 'status' | 'assigned_on_me' | 'trusted_only' | 'offered_until'> & OfEnd): TaskState => ({
  status: task.status,
  isMine: task.assigned_on_me,
  trustedOnly: task.trusted_only,
  endsAt: endOf(task),
  offeredUntil: offerEnd(task),
})

/** Whether a task has ended at this instant (ms). */
export const isTaskOver = (task: OfEnd, now: number) => isOver(endOf(task), now)

/** Up to three open cards to offer instead of a task that is taken: first those of its category, then others of its day. `now` in ms. */
export function similarOpenTasks<Card extends { task: SimilarTask }>(
  task: Pick<Task, 'task_id' | 'category' | 'date'>,
  cards: readonly Card[],
  now: number,
) {
  const likeness = (other: SimilarTask) =>
    (other.category === task.category ? 2 : 0) + (other.date !== undefined && other.date === task.date ? 1 : 0)
  return cards
    .filter(
      ({ task: other }) => other.task_id !== task.task_id && other.status === 'initial' && !isTaskOver(other, now) && likeness(other) > 0,
    )
    .toSorted((a, b) => likeness(b.task) - likeness(a.task) || taskStart(a.task) - taskStart(b.task))
    .slice(0, SIMILAR_SHOWN)
}
type SimilarTask = Pick<Task, 'task_id' | 'category' | 'status' | 'date' | 'start_at' | 'end_at' | 'may_be'>

export const taskStart = (task: { start_at?: string | undefined }) => startsAt(task) ?? Number.POSITIVE_INFINITY

/** Whether the taker of a task looks, at this instant (ms), for someone to take it over. */
export const isTaskOffered = (task: Pick<Task, 'status'> & { offered_until?: Task['offered_until'] }, now: number) =>
  isOffered({ status: task.status, offeredUntil: offerEnd(task) }, now)

/** Whether another person has this task and keeps it, or has completed it. `now` in ms. */
export const isWithOthers = (task: Pick<Task, 'status' | 'assigned_on_me' | 'offered_until'>, now: number) =>
  task.status !== 'initial' && !task.assigned_on_me && !isTaskOffered(task, now)

/** Whether this task is mine and has not ended at `now` (ms). Only then are a reminder and a calendar entry useful. */
export const isAheadOfMe = (task: Pick<Task, 'status' | 'assigned_on_me' | 'end_at'>, now: number) =>
  task.status === 'in_progress' && task.assigned_on_me && !isTaskOver(task, now)

/** When the person will see the address of an open task if they take it. `privateFrom` of the server has the same rule. `now` in ms. */
export function whenAddressComes(
  task: Pick<Task, 'date' | 'may_be'>,
  family: { time_zone: string; me: Pick<Family['me'], 'trusted' | 'not_looked_at'> },
  now: number,
) {
  if (family.me.not_looked_at) return 'once looked at'
  const [day] = task.may_be?.days ?? (task.date ? [task.date] : [])
  const isNear = day === undefined || plusDays(day, -1) <= localDate(now, family.time_zone)
  return family.me.trusted || isNear ? 'once taken' : 'day before'
}

export const isDoneByMe = ({ status, assigned_on_me }: Pick<Task, 'status' | 'assigned_on_me'>) => assigned_on_me && status === 'completed'

/**
 * My task that is running at this instant (ms), or my next task. A whole-day task comes after the tasks with an hour on that day, and a
 * task without a day comes last. A task that ended in the last 12 hours and is not marked as done comes before a task that begins in 12
 * hours or later.
 */
export function nextOfMine<T extends Assigned>(tasks: readonly T[], now: number): T | undefined {
  const mine = tasks.filter((task) => task.status === 'in_progress' && task.assigned_on_me)
  const [next] = mine.filter((task) => isAheadOfMe(task, now)).toSorted((one, other) => compareStarts(orderOf(one), orderOf(other)))
  if (next && orderOf(next) < now + A_WHILE) return next
  const ended = mine.filter((task) => !isAheadOfMe(task, now) && (endOf(task) ?? 0) > now - A_WHILE)
  return ended.toSorted((one, other) => taskStart(other) - taskStart(one))[0] ?? next
}
/** ms */
const A_WHILE = 12 * HOUR
type Assigned = Pick<Task, 'status' | 'assigned_on_me' | 'start_at' | 'end_at' | 'all_day'>
const orderOf = (task: Assigned) => (task.all_day ? (endOf(task) ?? Number.POSITIVE_INFINITY) : taskStart(task))
// The difference of two infinite values is not a number.
const compareStarts = (one: number, other: number) => (one === other ? 0 : one - other)

/**
 * Whether I completed this task and can still undo the completion. I can until the end of the task's day, or of the day on which I
 * completed it, whichever is later. Days are in the family's zone, `now` in ms.
 */
export function mayStillUncomplete(
  task: Pick<Task, 'status' | 'assigned_on_me' | 'end_at' | 'completed_at'>,
  now: number,
  familyTimeZone: string,
) {
  if (task.status !== 'completed' || !task.assigned_on_me) return false
  // An event that ends at midnight belongs to the day that ends then.
  const last = Math.max(Date.parse(task.completed_at ?? '') || 0, (endOf(task) ?? 0) - 1)
  return localDate(now, familyTimeZone) <= localDate(last, familyTimeZone)
}

/** Whether the task has not started yet at `now` (ms); false for a task without a start. */
export const isBeforeStart = (task: Pick<Task, 'start_at'>, now: number) => now < (startsAt(task) ?? now)

/**
 * The tasks of a day (YYYY-MM-DD, as `eventDayOf` returns it), and the tasks without a time. A task with several possible days is shown on
 * this day if it is one of them.
 */
export const tasksOfDay = <T extends Moment>(tasks: readonly T[], day: string, timeZone: string) =>
  tasks
    .map((task) => (openDays(task, timeZone)?.includes(day) ? { ...task, date: day } : task))
    .filter((task) => [null, day].includes(eventDayOf(task, timeZone)))

/**
 * The day (in the family's time zone) to send as `before` for the next page of older tasks; undefined after the last page. A page may lack
 * some tasks of its oldest day, so the next page contains that day again, unless that would repeat the same request.
 */
export function nextBefore({ no_time, events }: Tasks, before: string) {
  if (no_time.length + events.length < OLDER_TASKS_PAGE) return undefined
  // A task without a time is sorted by when it was completed. Its last change is the closest value that is known here.
  const oldest = [...events.map((task) => task.date ?? before), ...no_time.map((task) => task.updated_at.slice(0, 10))].toSorted()[0]
  if (oldest === undefined) return undefined
  const after = plusDays(oldest, 1)
  if (after < before) return after
  return oldest < before ? oldest : plusDays(before, -1)
}

/** The completed tasks in `tasks`, each of them once. */
export function finishedAmong(tasks: readonly Task[]) {
  const done = tasks.filter((task) => task.status === 'completed')
  return [...new Map(done.map((task) => [task.task_id, task])).values()]
}
