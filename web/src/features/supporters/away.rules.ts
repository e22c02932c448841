import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { hasDate, localDate } from '../../i18n/dates.ts'

/** What someone has taken that is on one of these days (YYYY-MM-DD), the soonest first. */
export function heldWhileAway(tasks: readonly Task[], { from, until }: { from: string; until: string }, timeZone: string) {
  const dayOf = ({ start_at = '' }: Task) => localDate(Date.parse(start_at), timeZone)
  return tasks
    .filter((task) => task.status === 'in_progress' && hasDate(task) && from <= dayOf(task) && dayOf(task) <= until)
    .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
}
