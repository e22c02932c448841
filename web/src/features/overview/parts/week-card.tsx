import type { Coverage } from '@hand-in-hand/contract/overview.ts'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { hasDate } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortWeekday, weekdayOf } from '../../../i18n/weekdays.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { DayDots, useDayText } from '../../planning/parts/day-dots.tsx'
import { WeekBoard } from './week-board.tsx'
import styles from './week-card.module.css'

interface WeekCardProps {
  coverage: Coverage
  /** No one has joined the circle yet, so no one could have taken anything. */
  isCalm: boolean
  now: number
}

/** The next seven days at a glance: what is taken, and what still needs someone. The rings add up to the number at the top. */
export function WeekCard({ coverage, isCalm, now }: WeekCardProps) {
  const isWide = useWide()
  const { uncovered, total, days } = coverage
  const ofWeek = days.reduce((sum, day) => sum + day.total - day.taken, 0)
  const isQuiet = days.every((day) => day.total === 0)
  const anyTime = uncovered.filter((task) => !hasDate(task)).length
  return (
    <Card className={classNames(styles.week, isCalm && styles.quiet)}>
      <div>
        <h2 className="title">
          <Trans>Next 7 days</Trans>
        </h2>
        <p className={uncovered.length > 0 && !isCalm ? styles.needed : styles.calm}>
          {ofWeek > 0 ? (
            plural(ofWeek, { one: '# still needed', other: '# still needed' })
          ) : anyTime > 0 ? (
            plural(anyTime, { one: '# still needed, no fixed date', other: '# still needed, no fixed date' })
          ) : total > 0 ? (
            <Trans>Everything is in good hands</Trans>
          ) : (
            <Trans>Nothing planned yet</Trans>
          )}
        </p>
      </div>
      {isWide ? (
        <WeekBoard days={days} now={now} />
      ) : (
        <Link
          to={paths.familyTasks}
          className={styles.link}
          // The card is one link, which leads to the day that was tapped.
          onClick={(event) => {
            const day = event.target instanceof Element && event.target.closest('li')?.dataset.day
            if (!day) return
            event.preventDefault()
            void navigate(paths.familyTasksOn(day))
          }}
        >
          {/* Seven days without tasks would be a long name for a link. */}
          {isQuiet && (
            <span className="visually-hidden">
              <Trans>Nothing planned yet</Trans>
            </span>
          )}
          <ol className={styles.days} aria-hidden={isQuiet}>
            {days.map((day, index) => (
              <WeekDay key={day.date} {...day} isToday={index === 0} />
            ))}
          </ol>
        </Link>
      )}
    </Card>
  )
}

function WeekDay({ date, taken, total, isToday }: Coverage['days'][number] & { isToday: boolean }) {
  const text = useDayText(date, taken, total)
  return (
    <li className={classNames(styles.day, isToday && styles.today)} data-day={date}>
      <span className="visually-hidden">{text}</span>
      <span className={`note ${styles.name}`} aria-hidden="true">
        {shortWeekday(weekdayOf(date), reader().locale)}
      </span>
      <span className={styles.dots} aria-hidden="true">
        <DayDots taken={taken} total={total} />
      </span>
      <small className={`note ${styles.amount}`} aria-hidden="true" dir="ltr">
        {total > 0 ? `${taken}/${total}` : '–'}
      </small>
    </li>
  )
}
