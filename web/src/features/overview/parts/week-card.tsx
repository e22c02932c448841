import type { Coverage } from '@hand-in-hand/contract/overview.ts'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { reader } from '../../../i18n/reader.ts'
import { shortWeekday, weekdayOf } from '../../../i18n/weekdays.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { DayDots, useDayText } from '../../planning/parts/day-dots.tsx'
import { WeekBoard } from './week-board.tsx'
import styles from './week-card.module.css'

/** The next seven days at a glance: what is taken, and what still needs someone. */
export function WeekCard({ coverage, now }: { coverage: Coverage; now: number }) {
  const isWide = useWide()
  const needed = coverage.uncovered.length
  return (
    <Card className={styles.week}>
      <div className={styles.top}>
        <div>
          <h2 className={styles.title}>
            <Trans>This week</Trans>
          </h2>
          <p className={needed > 0 ? styles.needed : styles.calm}>
            {needed > 0 ? (
              plural(needed, { one: '# task still needs somebody', other: '# tasks still need somebody' })
            ) : coverage.total > 0 ? (
              <Trans>Everything is in good hands</Trans>
            ) : (
              <Trans>A quiet week so far</Trans>
            )}
          </p>
        </div>
      </div>
      {isWide ? (
        <WeekBoard days={coverage.days} now={now} />
      ) : (
        <ol className={styles.days}>
          {coverage.days.map((day, index) => (
            <WeekDay key={day.date} {...day} isToday={index === 0} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function WeekDay({ date, taken, total, isToday }: Coverage['days'][number] & { isToday: boolean }) {
  const text = useDayText(date, taken, total)
  return (
    <li className={classNames(styles.day, isToday && styles.today)}>
      <span className="visually-hidden">{text}</span>
      <span className={styles.name} aria-hidden="true">
        {shortWeekday(weekdayOf(date), reader().locale)}
      </span>
      <span className={styles.dots} aria-hidden="true">
        {total === 0 && <i className={styles.none} />}
        <DayDots taken={taken} total={total} />
      </span>
      <small className={styles.amount} aria-hidden="true" dir="ltr">
        {total > 0 && `${taken}/${total}`}
      </small>
    </li>
  )
}
