import type { Coverage } from '@hand-in-hand/contract/overview.ts'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { groupByDay, hasDate } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortWeekday, weekdayOf } from '../../../i18n/weekdays.ts'
import { useCurrentFamily } from '../../../platform/current-family.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { useShownFamily } from '../../families/families.api.ts'
import { familyTasksQuery } from '../../planning/family-tasks.api.ts'
import { DayDots, useDayText } from '../../planning/parts/day-dots.tsx'
import { DayEntries } from '../../planning/parts/day-entries.tsx'
import { isTaskOver } from '../../tasks/tasks.rules.ts'
import boardStyles from './week-board.module.css'
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

/** The next seven days on a wide screen: what each day needs, and who comes. */
function WeekBoard({ days, now }: { days: Coverage['days']; now: number }) {
  const family = useCurrentFamily()
  const shown = useShownFamily(family)
  // The board has its days and numbers in `days`, so it does not wait for the tasks.
  const { data: tasks } = useQuery(familyTasksQuery(family))
  // Open tasks that are over are left out of the numbers too.
  const counted = tasks?.events.filter((task) => task.status !== 'initial' || !isTaskOver(task, now)) ?? []
  const byDay = new Map(groupByDay(counted, shown.time_zone, now).map((group) => [group.day, group.items]))
  return (
    <ol className={boardStyles.board}>
      {days.map((day, index) => (
        <li key={day.date} className={classNames(boardStyles.day, index === 0 && boardStyles.today)}>
          <DayHead {...day} />
          <DayEntries tasks={byDay.get(day.date) ?? []} now={now} />
        </li>
      ))}
    </ol>
  )
}

function DayHead({ date, taken, total }: Coverage['days'][number]) {
  const text = useDayText(date, taken, total)
  return (
    <Link to={paths.familyTasksOn(date)} className={boardStyles.head}>
      <span className="visually-hidden">{text}</span>
      <span aria-hidden="true">
        {shortWeekday(weekdayOf(date), reader().locale)} {Number(date.slice(8))}
      </span>
      <small className="note" aria-hidden="true" dir="ltr">
        {total > 0 ? `${taken}/${total}` : '–'}
      </small>
    </Link>
  )
}
