import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { beginsAt, daysToPick, linkIdOf, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { isoOrNull } from '../platform/zones.ts'
import { titleFor } from './ready-list.ts'

interface Wanted {
  id: number
  title: string
  when: When
  state: WantedTask['state']
}

/** The task because of which someone asked to join, with its start in the family's time zone, and its title for a reader. */
export const presentWantedTask = (wanted: Wanted, { timeZone, locale }: { timeZone: string; locale: Locale }): WantedTask => ({
  task_id: linkIdOf(wanted),
  title: titleFor(wanted.title, locale),
  start_at: isoOrNull(beginsAt(wanted.when), timeZone),
  all_day: wanted.when.kind === 'day',
  ...presentOpenDays(wanted.when),
  state: wanted.state,
})

/** The days from which the taker of a task picks one, for people outside the circle. */
export function presentOpenDays(when: When) {
  const days = daysToPick(when)
  return days && { days: [...days.days] }
}
