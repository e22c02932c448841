import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { hasDate, localDate } from '../../i18n/dates.ts'

/** The taken tasks that begin on one of the days from `from` to `until` (YYYY-MM-DD), the soonest first. */
export function heldWhileAway(tasks: readonly Task[], { from, until }: { from: string; until: string }, timeZone: string) {
  const dayOf = ({ start_at = '' }: Task) => localDate(Date.parse(start_at), timeZone)
  return tasks
    .filter((task) => task.status === 'in_progress' && hasDate(task) && from <= dayOf(task) && dayOf(task) <= until)
    .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
}
