import { Trans, useLingui } from '@lingui/react/macro'
import { plusDays } from '../../../i18n/calendar-days.ts'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { DayPartText } from '../../tasks/parts/day-part.tsx'
import { OpenDaysOrAny } from '../../tasks/parts/start-time.tsx'
import type { DraftRow } from '../paste-draft.rules.ts'
import { formFromRule } from '../repeat-form.rules.ts'
import { useRepeatLine } from './form/repeat-row.tsx'
import { MovedTimes } from './moved-times.tsx'

/** The time of a task that was read from a text: 'Tuesday, 1 December, 17:00 – 18:00, every Tuesday'. */
export function WhenText({ row: { date, start, end, days, part, repeat }, familyTimeZone }: { row: DraftRow; familyTimeZone: string }) {
  const { t } = useLingui()
  const repeatLine = useRepeatLine()
  if (days.length > 0)
    return (
      <span className="note">
        <OpenDaysOrAny moment={{ may_be: { days } }} />
        {part && (
          <>
            {', '}
            <DayPartText part={part} />
          </>
        )}
      </span>
    )
  if (!date) return <span className="note">{t`Any time`}</span>
  const day = calendarDayHeading(date, reader().locale)
  const repeats = repeat && `, ${repeatLine(formFromRule(repeat), date, false)}`
  const times = end ? `${start} – ${end}` : start
  return (
    <span className="note">
      {start ? (
        <>
          <Trans>
            {day}, <bdi dir="ltr">{times}</bdi>
          </Trans>
          {repeats}{' '}
          <MovedTimes
            from={{ date, time: start }}
            until={end ? { date: end < start ? plusDays(date, 1) : date, time: end } : null}
            timeZone={familyTimeZone}
          />
        </>
      ) : (
        <>
          <Trans>{day}, any time</Trans>
          {repeats}
        </>
      )}
    </span>
  )
}
