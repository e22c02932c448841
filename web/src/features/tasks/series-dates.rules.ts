import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { hasDate } from '../../i18n/dates.ts'
import { isTaskOver, taskStart } from './tasks.rules.ts'

/**
 * One open place for each time of a series at which I have no place yet. Tasks on several days are left out, because each day is picked
 * separately. `now` in ms.
 */
export function openTimes(series: readonly Task[], now: number) {
  const ahead = series.filter((each) => hasDate(each) && !isTaskOver(each, now))
  const mine = new Set(ahead.filter((each) => each.assigned_on_me).map((each) => each.start_at))
  const open = ahead.filter((each) => each.status === 'initial' && !mine.has(each.start_at))
  return [...new Map(open.map((each) => [each.start_at, each])).values()]
}

/** From this many open dates on, one is left for someone new. */
const MANY_DATES = 4

/** The open dates that 'all' ticks, by their ids. */
export const datesToTake = (open: readonly Task[]) => (open.length < MANY_DATES ? open : open.slice(0, -1)).map(({ id }) => id)

/** My times of a series that are not over, by their ids: all of them, and those from this task on. `now` in ms. */
export function myTimes(series: readonly Task[], task: Task, now: number) {
  const mine = series.filter((each) => each.assigned_on_me && each.status === 'in_progress' && !isTaskOver(each, now))
  const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id)
  return { all: ids(mine), following: ids(mine.filter((each) => taskStart(each) >= taskStart(task))) }
}
