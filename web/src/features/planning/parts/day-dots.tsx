import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './day-dots.module.css'

/** From this many tasks on, a day shows a bar instead of dots. */
const BAR_FROM = 6

/**
 * A day's tasks: full dots for taken tasks, rings for open ones. `--dot` is their size. Many tasks are shown as a bar, whose filled part
 * shows how many are taken.
 */
export function DayDots({ taken, total }: { taken: number; total: number }) {
  if (total >= BAR_FROM)
    return (
      <i className={classNames(styles.bar, taken === total && styles.whole)}>
        <i className={styles.full} style={{ inlineSize: `${(taken / total) * 100}%` }} />
      </i>
    )
  // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike.
  return Array.from({ length: total }, (_, dot) => <i key={dot} className={dot < taken ? styles.full : styles.ring} />)
}

/** The dots of a day as a text for screen readers. `day` is YYYY-MM-DD. */
export function useDayText(day: string, taken: number, total: number) {
  const { t } = useLingui()
  const heading = calendarDayHeading(day, reader().locale)
  const needed = total - taken
  return total === 0
    ? t`${heading}: no tasks`
    : t`${heading}: ${plural(total, { one: '# task', other: '# tasks' })}, ${plural(needed, { 0: 'all taken', one: '# still needed', other: '# still needed' })}`
}
