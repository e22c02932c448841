import type { Coverage } from '@hand-in-hand/contract/families.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './week-card.module.css'
import { dotsOf, shortWeekday } from './week-dots.ts'

/** The coming seven days at a glance: what is in good hands, and what still needs somebody. A pause counts nothing. */
export function WeekCard({ coverage, isPaused = false }: { coverage: Coverage; isPaused?: boolean }) {
  const needed = coverage.uncovered.length
  return (
    <Card className={styles.week}>
      <div className={styles.top}>
        <div>
          <h2 className={styles.title}>
            <Trans>This week</Trans>
          </h2>
          <p className={needed > 0 && !isPaused ? styles.needed : styles.calm}>
            {isPaused ? (
              <Trans>Your family is taking a pause</Trans>
            ) : needed > 0 ? (
              plural(needed, { one: '# task still needs somebody', other: '# tasks still need somebody' })
            ) : coverage.total > 0 ? (
              <Trans>Everything is in good hands</Trans>
            ) : (
              <Trans>A quiet week so far</Trans>
            )}
          </p>
        </div>
        <Link to={paths.familyNewTask} className={buttonLook('primary', false)}>
          <Plus aria-hidden="true" size={20} />
          <Trans>New task</Trans>
        </Link>
      </div>
      {!isPaused && (
        <ol className={styles.days}>
          {coverage.days.map((day, index) => (
            <Day key={day.date} {...day} isToday={index === 0} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Day({ date, taken, total, isToday }: Coverage['days'][number] & { isToday: boolean }) {
  const { t } = useLingui()
  const { locale } = reader()
  const heading = calendarDayHeading(date, locale)
  const needed = total - taken
  const { full, rings, more } = dotsOf(taken, total)
  return (
    <li className={classNames(styles.day, isToday && styles.today)}>
      <span className="visually-hidden">
        {total === 0
          ? t`${heading}: no task`
          : t`${heading}: ${plural(total, { one: '# task', other: '# tasks' })}, ${plural(needed, { 0: 'all taken', one: '# still needed', other: '# still needed' })}`}
      </span>
      <span className={styles.name} aria-hidden="true">
        {shortWeekday(date, locale)}
      </span>
      <span className={styles.dots} aria-hidden="true">
        {more > 0 && <small>+{more}</small>}
        {total === 0 && <i className={styles.none} />}
        {Array.from({ length: full }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike.
          <i key={dot} className={styles.full} />
        ))}
        {Array.from({ length: rings }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rings are all alike.
          <i key={dot} className={styles.ring} />
        ))}
      </span>
      <small className={styles.amount} aria-hidden="true" dir="ltr">
        {total > 0 && `${taken}/${total}`}
      </small>
    </li>
  )
}
