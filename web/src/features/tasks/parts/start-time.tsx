import { Trans } from '@lingui/react/macro'
import { withMessages } from '../../../i18n/catalogues.ts'
import { hasDate, type Moment, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const LazyOpenDays = lazyPart(withMessages(['task'], async () => (await import('./open-days.tsx')).OpenDays))

/** The days on which a task without a start may be, or a text that any day is fine. */
export const OpenDaysOrAny = ({ moment }: { moment: Moment }) =>
  moment.may_be ? <LazyOpenDays moment={moment} /> : <Trans>Any time</Trans>

/** The time of a card below a day's heading: '07:40', the days on which the task may be, or a text that any hour or any day is fine. */
export function StartTime({ moment }: { moment: Moment }) {
  if (!hasDate(moment)) return <OpenDaysOrAny moment={moment} />
  return moment.all_day ? <Trans>Any time that day</Trans> : timeOfDay(moment.start_at, reader())
}
