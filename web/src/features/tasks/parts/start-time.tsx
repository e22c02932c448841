import { Trans } from '@lingui/react/macro'
import { type Moment, type ReaderSettings, timeOfDay } from '../../../i18n/dates.ts'

/** The time of a card that has a day's heading: '07:40', or that the day or any day is fine. */
export function StartTime({ moment: { start_at, all_day }, reader }: { moment: Moment; reader: ReaderSettings }) {
  if (start_at === undefined) return <Trans>Any time</Trans>
  return all_day ? <Trans>Any time that day</Trans> : timeOfDay(start_at, reader)
}
