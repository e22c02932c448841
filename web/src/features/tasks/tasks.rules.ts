import { OLDER_TASKS_PAGE } from '@hand-in-hand/contract/constants.ts'
import { isOver } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task, Tasks } from '@hand-in-hand/contract/tasks.ts'
import { addDays } from '../../i18n/calendar-days.ts'
import { localDay } from '../../i18n/dates.ts'

const SIMILAR_SHOWN = 3

/** Up to three open tasks to offer in the place of one that is gone: of its category first, then of its day. `now` in ms. */
export function similarOpenTasks<T extends Pick<Task, 'task_id' | 'category' | 'status' | 'date' | 'start_at' | 'end_at'>>(
  task: Pick<Task, 'task_id' | 'category' | 'date'>,
  tasks: readonly T[],
  now: number,
) {
  const likeness = (other: T) => (other.category === task.category ? 2 : 0) + (other.date !== undefined && other.date === task.date ? 1 : 0)
  return tasks
    .filter((other) => other.task_id !== task.task_id && other.status === 'initial' && !isOver(other, now) && likeness(other) > 0)
    .toSorted((a, b) => likeness(b) - likeness(a) || startOf(a) - startOf(b))
    .slice(0, SIMILAR_SHOWN)
}

const startOf = (task: { start_at?: string | undefined }) =>
  task.start_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(task.start_at)

/** The instant (ms) of a day and a time as this device's own clock shows them; NaN where one is missing. */
export const instantHere = (date: string, time: string) => (date && time ? Date.parse(`${date}T${time}`) : Number.NaN)

/** Why there can be no reminder at that day and time (of this device's clock), or null. The server has the last word. */
export function whyNotRemind(date: string, time: string, task: Pick<Task, 'start_at'>, now: number) {
  if (!date) return 'date_missing'
  if (!time) return 'time_missing'
  const wanted = instantHere(date, time)
  if (wanted <= now) return 'time_in_past'
  return task.start_at !== undefined && wanted >= Date.parse(task.start_at) ? 'after_start' : null
}

/** What keeps a day with a start and an end from standing in a calendar, or null. */
export function whyNotInCalendar(date: string, from: string, until: string) {
  if (!date) return 'date_missing'
  if (!from || !until) return 'time_missing'
  return until > from ? null : 'end_before_start'
}

/** Whether somebody else has this task, or has done it. */
export const isWithOthers = ({ status, assigned_on_me }: Pick<Task, 'status' | 'assigned_on_me'>) => status !== 'initial' && !assigned_on_me

/** Whether I hold this task and it still lies ahead: then a reminder and a calendar are of use. */
export const isAheadOfMe = (task: Pick<Task, 'status' | 'assigned_on_me' | 'end_at'>, now: number) =>
  task.status === 'in_progress' && task.assigned_on_me && !isOver(task, now)

/** A day's tasks (the reader's local day) and, with them, what has no time. */
export const tasksOfDay = <T extends Pick<Task, 'start_at'>>(tasks: readonly T[], day: string, timeZone: string) =>
  tasks.filter((task) => task.start_at === undefined || localDay(task.start_at, timeZone) === day)

/** The first day with a task from this day on; undefined where all is behind it. Days are the reader's, `YYYY-MM-DD`. */
export const firstDayFrom = (tasks: readonly Pick<Task, 'start_at'>[], day: string, timeZone: string) =>
  tasks
    .flatMap(({ start_at }) => (start_at === undefined ? [] : [localDay(start_at, timeZone)]))
    .filter((each) => each >= day)
    .toSorted()[0]

/**
 * The day (the family's) before which the next page of older tasks lies; undefined after the last page. A day that the
 * page may have cut is asked for once more, unless that would ask the same again.
 */
export function nextBefore({ no_time, events }: Tasks, before: string) {
  if (no_time.length + events.length < OLDER_TASKS_PAGE) return undefined
  // What has no time stands in the order of its completion, of which the last change is the nearest that is known.
  const oldest = [...events.map((task) => task.date ?? before), ...no_time.map((task) => task.updated_at.slice(0, 10))].toSorted()[0]
  if (oldest === undefined) return undefined
  const after = addDays(oldest, 1)
  if (after < before) return after
  return oldest < before ? oldest : addDays(before, -1)
}

/** What is done among these, each once, although two lists may hold it. */
export function finishedAmong(tasks: readonly Task[]) {
  const done = tasks.filter((task) => task.status === 'completed')
  return [...new Map(done.map((task) => [task.task_id, task])).values()]
}
