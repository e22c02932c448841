import { Trans } from '@lingui/react/macro'
import { type LocalTime, shiftedTimes } from '../../../i18n/clock-changes.ts'

interface MovedTimesProps {
  from: LocalTime
  /** Null for a task that lasts one hour. */
  until: LocalTime | null
  timeZone: string
}

/** Says which times a task gets, if a clock change skips those that were typed. */
export function MovedTimes({ from, until, timeZone }: MovedTimesProps) {
  const moved = shiftedTimes(from, until, timeZone)
  if (!moved) return null
  const times = `${moved.from.time} – ${moved.until.time}`
  return (
    <span role="status">
      <Trans>
        The clocks go forward that night, so this will be <bdi dir="ltr">{times}</bdi>.
      </Trans>
    </span>
  )
}
