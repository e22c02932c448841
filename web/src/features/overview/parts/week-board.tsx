import type { Coverage } from '@hand-in-hand/contract/overview.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { groupByDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortWeekday, weekdayOf } from '../../../i18n/weekdays.ts'
import { useCurrentFamily } from '../../../platform/current-family.ts'
import { paths } from '../../../platform/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { familyQuery } from '../../families/families.api.ts'
import { familyTasksQuery } from '../../planning/family-tasks.api.ts'
import { useDayText } from '../../planning/parts/day-dots.tsx'
import { DayEntries } from '../../planning/parts/day-entries.tsx'
import { isTaskOver } from '../../tasks/tasks.rules.ts'
import styles from './week-board.module.css'

/** The next seven days on a wide screen: what each day needs, and who comes. */
export function WeekBoard({ days, now }: { days: Coverage['days']; now: number }) {
  const family = useCurrentFamily()
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  // The board has its days and numbers in `days`, so it does not wait for the tasks.
  const { data: tasks } = useQuery(familyTasksQuery(family))
  // Open tasks that are over are left out of the numbers too.
  const counted = tasks?.events.filter((task) => task.status !== 'initial' || !isTaskOver(task, now)) ?? []
  const byDay = new Map(groupByDay(counted, shown.time_zone, now).map((group) => [group.day, group.items]))
  return (
    <ol className={styles.board}>
      {days.map((day, index) => (
        <li key={day.date} className={classNames(styles.day, index === 0 && styles.today)}>
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
    <Link to={paths.familyTasksOn(date)} className={styles.head}>
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
