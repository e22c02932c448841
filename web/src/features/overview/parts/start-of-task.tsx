import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { useLingui } from '@lingui/react/macro'
import { calendarDayHeading, eventDayOf, localDate, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { OpenDaysOrAny } from '../../tasks/parts/start-time.tsx'

/** Day and hour of a task in one line; `now` in ms. */
export function StartOfTask({ task, now }: { task: FamilyTask; now: number }) {
  const { t } = useLingui()
  const { timeZone, locale } = reader()
  const day = eventDayOf(task, timeZone)
  if (task.start_at === undefined || day === null) return <OpenDaysOrAny moment={task} reader={reader()} />
  const time = task.all_day ? t`any time` : timeOfDay(task.start_at, reader())
  return day === localDate(now, timeZone) ? t`Today, ${time}` : `${calendarDayHeading(day, locale, now)}, ${time}`
}
