import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { dotsOf } from '../week-dots.rules.ts'
import styles from './day-dots.module.css'

/** A day's tasks as dots: full for taken, rings for open, then how many more there are. As large as `--dot`. */
export function DayDots({ taken, total }: { taken: number; total: number }) {
  const { full, rings, more } = dotsOf(taken, total)
  return (
    <>
      {more > 0 && <small className={styles.more}>+{more}</small>}
      {Array.from({ length: full }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike.
        <i key={dot} className={styles.full} />
      ))}
      {Array.from({ length: rings }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rings are all alike.
        <i key={dot} className={styles.ring} />
      ))}
    </>
  )
}

/** The same as text, for screen readers; days are YYYY-MM-DD. */
export function useDayText(day: string, taken: number, total: number) {
  const { t } = useLingui()
  const heading = calendarDayHeading(day, reader().locale)
  const needed = total - taken
  return total === 0
    ? t`${heading}: no tasks`
    : t`${heading}: ${plural(total, { one: '# task', other: '# tasks' })}, ${plural(needed, { 0: 'all taken', one: '# still needed', other: '# still needed' })}`
}
