import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { useLingui } from '@lingui/react/macro'
import { plusDays } from '../../../i18n/calendar-days.ts'
import { calendarDayHeading, eventDayOf, hasDate, localDate, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortCalendarDay } from '../../../i18n/short-day.ts'
import { weekdayName, weekdayOf } from '../../../i18n/weekdays.ts'
import { OpenDaysOrAny } from '../../tasks/parts/start-time.tsx'

interface StartProps {
  task: FamilyTask
  /** ms */
  now: number
  /**
   * For a row beside a button: 'Saturday, 16:00' in the next seven days, and 'Sat 28 Nov, 16:00' later. Without `short`: 'Saturday, 28
   * November, 16:00'.
   */
  short?: boolean
}

/** Day and hour of a task in one line. */
export function StartOfTask({ task, now, short = false }: StartProps) {
  const { t } = useLingui()
  const { timeZone, locale } = reader()
  const day = eventDayOf(task, timeZone)
  if (!hasDate(task) || day === null) return <OpenDaysOrAny moment={task} />
  const time = task.all_day ? t`any time` : timeOfDay(task.start_at, reader())
  const today = localDate(now, timeZone)
  if (day === today) return t`Today, ${time}`
  const shortName = day < plusDays(today, 7) ? weekdayName(weekdayOf(day), locale) : shortCalendarDay(day, locale)
  return `${short ? shortName : calendarDayHeading(day, locale, now)}, ${time}`
}
