import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { useRhythmText } from '../../tasks/parts/rhythm-text.ts'
import { rhythmOf } from '../../tasks/task-cards.rules.ts'

/** The days of a line of the history (YYYY-MM-DD), such as '8 dates: every Tuesday, 24 November to 12 January'. Hidden without days. */
export function EventDays({ days, className }: { days: readonly string[]; className: string | undefined }) {
  const { t } = useLingui()
  const rhythmText = useRhythmText()
  const [first, ...others] = days
  const last = others.at(-1)
  if (first === undefined) return null
  const { locale } = reader()
  const from = calendarDayHeading(first, locale)
  if (last === undefined) return <p className={className}>{t`For ${from}`}</p>
  const until = calendarDayHeading(last, locale)
  const rhythm = rhythmOf(days)
  const count = days.length
  return (
    <p className={className}>
      {rhythm
        ? t`${plural(count, { one: '# date', other: '# dates' })}, ${rhythmText(rhythm)}: ${from} – ${until}`
        : t`${plural(count, { one: '# date', other: '# dates' })}: ${from} – ${until}`}
    </p>
  )
}
