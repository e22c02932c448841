import { Trans } from '@lingui/react/macro'
import { type LocalTime, movedTimes } from '../../../i18n/clock-changes.ts'

interface MovedTimesProps {
  from: LocalTime
  /** Null for a task of an hour; left out for a moment. */
  until?: LocalTime | null
  timeZone: string
}

/** Says which times are used, if a clock change skips those that were typed. */
export function MovedTimes({ from, until, timeZone }: MovedTimesProps) {
  const moved = movedTimes(from, until ?? null, timeZone)
  if (!moved) return null
  const times = until === undefined ? moved.from.time : `${moved.from.time} – ${moved.until.time}`
  return (
    <span role="status">
      <Trans>
        The clocks go forward that night, so this will be <bdi dir="ltr">{times}</bdi>.
      </Trans>
    </span>
  )
}
