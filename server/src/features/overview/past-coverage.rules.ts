import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { PastCoverage } from '@hand-in-hand/contract/overview.ts'
import { isDated } from '@hand-in-hand/contract/tasks/when.ts'
import { CATEGORIES, WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { addDays, dayOf, startOfDay, weekdayAt } from '../../platform/zones.ts'
import type { PastTask } from '../../store/past-tasks.ts'

// What counts as needed and as taken, for one family and for a whole server. docs/coverage.md explains these rules in words.

export const DAYS_BACK = 28
/** In ms. A task at any time starts to count this long after it was written. Before that, it is not late. */
export const ANY_TIME_COUNTS_AFTER = 3 * DAY

/**
 * Two spans of time (ms). Events count if they start in `events`, and tasks at any time if they were written in `written`. Events of today
 * do not count yet.
 */
export function fourWeeksBefore(now: number, timeZone: string) {
  const today = dayOf(now, timeZone)
  const events = { from: startOfDay(addDays(today, -DAYS_BACK), timeZone), until: startOfDay(today, timeZone) }
  return { events, written: { from: events.from - ANY_TIME_COUNTS_AFTER, until: events.until - ANY_TIME_COUNTS_AFTER } }
}

const isTaken = ({ status }: PastTask) => status !== 'initial'

const amountsOf = (tasks: PastTask[]) => ({
  needed: tasks.length,
  taken: tasks.filter(isTaken).length,
  not_asked: tasks.filter((task) => !isTaken(task) && !task.was_asked).length,
})

/** The number of taken tasks to which someone came, as far as is known. The family marked the others as missed. */
export const countKept = (tasks: PastTask[]) => tasks.filter((task) => isTaken(task) && task.missed_at === null).length

/** The median of the minutes from writing to taking; null if nothing was taken. */
function minutesToTake(tasks: PastTask[]) {
  const times = tasks.flatMap(({ created_at, taken_at }) => (taken_at === null ? [] : [Math.max(0, taken_at - created_at)]))
  times.sort((one, other) => one - other)
  const half = times.length / 2
  const [lower, upper] = [times[Math.ceil(half) - 1], times[Math.floor(half)]]
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2 / MINUTE)
}

/** The figures of these tasks, all of them together and by kind. */
export function countPastTasks(tasks: PastTask[]) {
  const kinds = CATEGORIES.map((category) => ({ category, ...amountsOf(tasks.filter((task) => task.category === category)) }))
  return { ...amountsOf(tasks), minutes_to_take: minutesToTake(tasks), kinds: kinds.filter(({ needed }) => needed > 0) }
}

/** The figures of one family's tasks: together, by kind, and by weekday. */
export function countPastCoverage(tasks: PastTask[], timeZone: string): PastCoverage {
  const weekdays = [...WEEKDAYS, null].map((weekday) => ({
    weekday,
    ...amountsOf(tasks.filter(({ when }) => (isDated(when) ? weekdayAt(when.begins, timeZone) : null) === weekday)),
  }))
  return { ...countPastTasks(tasks), weekdays: weekdays.filter(({ needed }) => needed > 0) }
}
