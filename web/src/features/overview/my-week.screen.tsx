import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Hand, Moon } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { eventDayOf, startOf } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { shortTime } from '../../i18n/short-day.ts'
import { shortWeekday, weekdayOf } from '../../i18n/weekdays.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { goBack } from '../../platform/navigation.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { Card, factsLook } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BackHeader, GroupHeading, Screen } from '../../ui/screen.tsx'
import { familyQuery, supporterQuery } from '../families/families.api.ts'
import dotStyles from '../planning/parts/day-dots.module.css'
import { DayDots, useDayText } from '../planning/parts/day-dots.tsx'
import { daysOfWeek, fittingTasks } from '../tasks/my-week.rules.ts'
import { FitWords } from '../tasks/parts/list/for-you.tsx'
import { TaskCard } from '../tasks/parts/list/task-card.tsx'
import { joinTasks } from '../tasks/task-cards.rules.ts'
import { tasksQuery } from '../tasks/tasks.api.ts'
import styles from './my-week.module.css'
import weekStyles from './parts/week-card.module.css'

/** /week: what fits me, and my next seven days beside those of the family. */
export function MyWeekScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: lists } = useSuspenseQuery(tasksQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: me } = useSuspenseQuery(supporterQuery(family))
  const now = useNow()
  const readerSettings = reader()
  const { timeZone } = readerSettings
  const tasks = [...lists.no_time, ...lists.events]
  const fitting = fittingTasks(tasks, me.can_help, { ...me, ...shown.me, paused: shown.paused }, now, timeZone)
  const days = daysOfWeek(lists.events, me.can_help, now, timeZone)
  return (
    <Screen hidesMenu header={<BackHeader backLabel={t`Back`} onBack={() => goBack(paths.home())} title={<Trans>My week</Trans>} />}>
      {fitting.length > 0 && (
        <section className={styles.fitting}>
          <GroupHeading>
            <Trans>Suits you</Trans>
          </GroupHeading>
          {fitting.map(({ task, reasons }) => (
            <div key={task.id} className={styles.fit}>
              <OneCard task={task} tasks={tasks} family={shown.time_zone} />
              <p className={factsLook}>
                {reasons.map((reason) => (
                  <span key={reason.is}>
                    <FitWords reason={reason} />
                  </span>
                ))}
              </p>
            </div>
          ))}
        </section>
      )}
      <Card className={weekStyles.week}>
        <h2 className={weekStyles.title}>
          <Trans>Next 7 days</Trans>
        </h2>
        <ol className={weekStyles.days}>
          {days.map((day, index) => (
            <MyDay key={day.date} {...day} isToday={index === 0} />
          ))}
        </ol>
        <p className={styles.legend}>
          {days.some(({ taken, total }) => taken < total) && (
            <>
              <i className={dotStyles.ring} aria-hidden="true" /> <Trans>Still needed</Trans>
            </>
          )}
          <Hand aria-hidden="true" size={16} /> <Trans>You’re helping</Trans>
          {days.some(({ hasEvening }) => hasEvening) && (
            <>
              <Moon aria-hidden="true" size={16} /> <Trans>Your evening is free</Trans>
            </>
          )}
        </p>
      </Card>
      <MyTasksOfWeek tasks={lists.events.filter((task) => isMineIn(days, task))} />
    </Screen>
  )

  function isMineIn(week: typeof days, task: Task) {
    const day = eventDayOf(task, timeZone)
    return task.assigned_on_me && task.status === 'in_progress' && week.some(({ date }) => date === day)
  }
}

/** What I do in these days, with day and hour. */
function MyTasksOfWeek({ tasks }: { tasks: Task[] }) {
  const heading = useId()
  if (tasks.length === 0) return null
  return (
    <section className={styles.fitting} aria-labelledby={heading}>
      <GroupHeading id={heading}>
        <Trans>You’re helping</Trans>
      </GroupHeading>
      <Card>
        <ul className={styles.mine}>
          {tasks
            .toSorted((one, other) => startOf(one) - startOf(other))
            .map((task) => (
              <li key={task.id}>
                <Link to={paths.homeTask(task.task_id, 'MyTasks')}>
                  <bdi>{task.title}</bdi>
                </Link>
                <p>{task.start_at && task.date && shortTime({ ...task, start_at: task.start_at, date: task.date }, reader())}</p>
              </li>
            ))}
        </ul>
      </Card>
    </section>
  )
}

function OneCard({ task, tasks, family }: { task: Task; tasks: Task[]; family: string }) {
  const { timeZone } = reader()
  const [card] = joinTasks([task], { known: tasks, from: task.date ?? '', timeZone })
  if (!card) return null
  const linkTo = (each: Task) => paths.homeTask(each.task_id)
  return <TaskCard card={card} reader={reader()} familyTimeZone={family} isToday={false} withDay linkTo={linkTo} />
}

function MyDay({ date, taken, total, isMine, hasEvening, isToday }: ReturnType<typeof daysOfWeek>[number] & { isToday: boolean }) {
  const { t } = useLingui()
  const text = useDayText(date, taken, total)
  const mine = isMine ? t`You’re helping` : ''
  const evening = hasEvening ? t`Your evening is free` : ''
  return (
    <li>
      <Link to={paths.homeOn(date)} className={classNames(weekStyles.day, isToday && weekStyles.today)}>
        <span className="visually-hidden">{[text, mine, evening].filter(Boolean).join('. ')}</span>
        <span className={weekStyles.name} aria-hidden="true">
          {shortWeekday(weekdayOf(date), reader().locale)}
        </span>
        <span className={weekStyles.dots} aria-hidden="true">
          <DayDots taken={taken} total={total} />
        </span>
        <span className={styles.marks} aria-hidden="true">
          {isMine && <Hand size={16} />}
          {hasEvening && <Moon size={16} />}
        </span>
      </Link>
    </li>
  )
}
