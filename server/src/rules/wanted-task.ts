import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import { isoOf } from '../platform/zones.ts'
import { titleFor } from './ready-list.ts'

interface Wanted {
  id: number
  type: string
  title: string
  start_at: number | null
  all_day_at: number | null
  days: string | null
  state: WantedTask['state']
}

/** The task that someone asked to join for, with its start in the family's time zone, and its title for a reader. */
export const presentWantedTask = (wanted: Wanted, { timeZone, locale }: { timeZone: string; locale: Locale }): WantedTask => ({
  task_id: taskIdOf(wanted),
  title: titleFor(wanted.title, locale),
  start_at: wanted.start_at === null ? null : isoOf(wanted.start_at, timeZone),
  all_day: wanted.all_day_at !== null,
  ...(wanted.start_at === null && wanted.days !== null && { days: wanted.days.split(' ') }),
  state: wanted.state,
})
