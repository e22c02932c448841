import type { WantedTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { calendarDayHeading, dayHeading, hasDate, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { OpenDaysOrAny } from './start-time.tsx'

/** The time of a task for which someone asked to join, such as 'Monday, 23 November, 09:15', or the days from which its taker picks one. */
export function WantedWhen({ task }: { task: WantedTask }) {
  const { all_day, days } = task
  if (!hasDate(task)) return <OpenDaysOrAny moment={{ may_be: days && { days } }} />
  // A whole day begins at midnight in the family's zone. The instant is written in that zone, so its text begins with the day.
  if (all_day) return calendarDayHeading(task.start_at.slice(0, 10), reader().locale)
  return `${dayHeading(task.start_at, reader())}, ${timeOfDay(task.start_at, reader())}`
}
