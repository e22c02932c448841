import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { localDate } from '../../i18n/dates.ts'
import { isAheadOfMe, isBeforeStart, isTaskOffered, taskStart } from './tasks.rules.ts'

/** In ms. This long before its start, a task begins to ask whether its taker still comes. The SMS is sent at noon the day before. */
const ASKED_FROM = 1.5 * DAY

/**
 * Whether a task of mine asks at this instant (ms) if I still come: it is near, and I did not take it today. The SMS follows the same rule.
 */
export function asksWhetherComing(task: Task, now: number, timeZone: string) {
  if (!isAheadOfMe(task, now) || !isBeforeStart(task, now) || isTaskOffered(task, now) || task.confirmed_at !== null) return false
  const isTakenToday = task.taken_at !== null && localDate(task.taken_at, timeZone) === localDate(now, timeZone)
  return taskStart(task) <= now + ASKED_FROM && !isTakenToday
}
