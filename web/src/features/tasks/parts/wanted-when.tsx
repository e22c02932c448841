import type { WantedTask } from '@hand-in-hand/contract/tasks.ts'
import { t } from '@lingui/core/macro'
import { calendarDayHeading, dayHeading, type ReaderSettings, timeOfDay } from '../../../i18n/dates.ts'

/** When a task is that someone asked to join for, such as 'Monday, 23 November, 09:15'. */
export function wantedWhen({ start_at, all_day }: WantedTask, reader: ReaderSettings) {
  if (start_at === null) return t`Any time`
  // A whole day begins at midnight of the family's zone, as the instant is written.
  if (all_day) return calendarDayHeading(start_at.slice(0, 10), reader.locale)
  return `${dayHeading(start_at, reader)}, ${timeOfDay(start_at, reader)}`
}
