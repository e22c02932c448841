import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { calendarDayHeading, dayHeading, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { OpenDaysOrAny } from './start-time.tsx'

/** When a task is that someone asked to join for, such as 'Monday, 23 November, 09:15', or the days of which its taker picks one. */
export function WantedWhen({ task: { start_at, all_day, days } }: { task: WantedTask }) {
  if (start_at === null) return <OpenDaysOrAny moment={{ may_be: days && { days } }} reader={reader()} />
  // A whole day begins at midnight of the family's zone, as the instant is written.
  if (all_day) return calendarDayHeading(start_at.slice(0, 10), reader().locale)
  return `${dayHeading(start_at, reader())}, ${timeOfDay(start_at, reader())}`
}
