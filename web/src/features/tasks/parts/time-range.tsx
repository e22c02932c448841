import { Trans } from '@lingui/react/macro'
import {
  calendarDayHeading,
  eventDayOf,
  familyTimeIfDifferent,
  hasDate,
  localDate,
  type Moment,
  type ReaderSettings,
  timeOfDay,
  timeRange,
} from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { OpenDaysOrAny } from './start-time.tsx'

/**
 * The times run left to right in Hebrew too, like all numbers. If the end is on another day, the text also has words, so their language
 * sets the direction.
 */
export const TimeRange = ({ start, end, reader }: { start: string; end: string; reader: ReaderSettings }) => (
  <bdi dir={localDate(start, reader.timeZone) === localDate(end, reader.timeZone) ? 'ltr' : 'auto'}>{timeRange(start, end, reader)}</bdi>
)

/**
 * 'Tuesday, 24 November, 17:00' on the reader's clock, with the family's time if its clock differs. A day without a time is the family's
 * day.
 */
export function DayAndTime({ task, familyTimeZone = reader().timeZone }: { task: Moment; familyTimeZone?: string }) {
  const day = eventDayOf(task, reader().timeZone)
  if (!day || !hasDate(task)) return <OpenDaysOrAny moment={task} />
  const heading = calendarDayHeading(day, reader().locale)
  if (task.all_day) return <Trans>{heading}, any time</Trans>
  const time = timeOfDay(task.start_at, reader())
  const familyTime = familyTimeIfDifferent(task.start_at, undefined, familyTimeZone, reader())
  return (
    <>
      <Trans>
        {heading}, <bdi dir="ltr">{time}</bdi>
      </Trans>
      {familyTime && <bdi> ({familyTime})</bdi>}
    </>
  )
}
