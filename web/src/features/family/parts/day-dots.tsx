import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import styles from './day-dots.module.css'
import { dotsOf } from './week-dots.ts'

/** A day's tasks for the eye: full dots for what is taken, rings for what is not, and how many more there are. As large as `--dot`. */
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

/** The same in words, for whoever hears it; days are YYYY-MM-DD. */
export function useDayWords(day: string, taken: number, total: number) {
  const { t } = useLingui()
  const heading = calendarDayHeading(day, reader().locale)
  const needed = total - taken
  return total === 0
    ? t`${heading}: no task`
    : t`${heading}: ${plural(total, { one: '# task', other: '# tasks' })}, ${plural(needed, { 0: 'all taken', one: '# still needed', other: '# still needed' })}`
}
