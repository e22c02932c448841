import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { hasDate, type Moment, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'

const LazyOpenDays = lazy(withMessages(['task'], async () => ({ default: (await import('./open-days.tsx')).OpenDays })))

/** The days on which a task without a start may be, or a text that any day is fine. */
export const OpenDaysOrAny = ({ moment }: { moment: Moment }) =>
  moment.may_be ? (
    <Suspense fallback={null}>
      <LazyOpenDays moment={moment} />
    </Suspense>
  ) : (
    <Trans>Any time</Trans>
  )

/** The time of a card below a day's heading: '07:40', the days on which the task may be, or a text that any hour or any day is fine. */
export function StartTime({ moment }: { moment: Moment }) {
  if (!hasDate(moment)) return <OpenDaysOrAny moment={moment} />
  return moment.all_day ? <Trans>Any time that day</Trans> : timeOfDay(moment.start_at, reader())
}
