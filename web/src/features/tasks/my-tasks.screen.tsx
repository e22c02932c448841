import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { localDate } from '../../i18n/dates.ts'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { isDemo } from '../../platform/session.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { supporterQuery, useShownFamily } from '../families/families.api.ts'
import { DeviceOffers } from '../messages/parts/device-offers.tsx'
import { elsewhereQuery } from './held.api.ts'
import styles from './my-tasks.module.css'
import { TaskGroups } from './parts/list/task-groups.tsx'
import { NotDone } from './parts/not-done.tsx'
import { TaskBesideList } from './parts/task-beside-list.tsx'
import { joinTasks } from './task-cards.rules.ts'
import { myTasksQuery, tasksQuery } from './tasks.api.ts'

// Most people have tasks, so they do not load this code.
const LazyFittingTasks = lazy(async () => ({ default: (await import('./parts/list/for-you.tsx')).ForYou }))

/** /my_tasks: tasks that I took and completed. `?task=` shows one of them, on a phone in place of the list. */
export function MyTasksScreen() {
  const [search] = useSearchParams()
  const taskId = Number(search.get('task'))
  return <TaskBesideList taskId={taskId} listPath={paths.myTasks()} list={<MyTasks />} />
}

function MyTasks() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: tasks } = useSuspenseQuery(myTasksQuery(family))
  const { time_zone } = useShownFamily(family)
  const { data: elsewhere = [] } = useQuery(elsewhereQuery(family))
  const opened = tasks.filter((task) => task.status === 'in_progress')
  const done = tasks.filter((task) => task.status === 'completed')
  return (
    <Screen header={<h1 className={styles.title}>{t`My tasks`}</h1>}>
      {tasks.length === 0 && elsewhere.length === 0 ? (
        <EmptyState picture={<HandsPicture />} title={t`No tasks yet`} text={t`Any help is valuable, even the smallest.`}>
          <Link to={paths.home('Available')} className={buttonLook('primary')}>{t`How can I help?`}</Link>
        </EmptyState>
      ) : (
        <Section title={<Trans context="tasks">To do</Trans>} tasks={opened} elsewhere={elsewhere} none={t`None right now.`} />
      )}
      {opened.length === 0 && <FittingTasks family={family} />}
      {opened.length === 0 && tasks.length > 0 && !isDemo() && <Link to={paths.could} className={buttonLook('quiet')}>{t`I could …`}</Link>}
      {tasks.length > 0 && (
        <Section title={<Trans context="tasks">Done</Trans>} tasks={done} none={t`Tasks you’ve done will appear here.`} />
      )}
      {done.map((task) => (
        <NotDone key={task.task_id} task={task} family={family} familyTimeZone={time_zone} named />
      ))}
      <DeviceOffers />
    </Screen>
  )
}

/** At most two tasks that fit me, shown if I have no tasks. */
function FittingTasks({ family }: { family: string }) {
  // The page does not wait for these replies, and shows my tasks without a network too.
  const { data: lists } = useQuery(tasksQuery(family))
  const { data: me } = useQuery(supporterQuery(family))
  if (!lists || !me) return null
  return (
    <Suspense fallback={null}>
      <div className={styles.section}>
        <LazyFittingTasks
          cards={[]}
          tasks={[...lists.no_time, ...lists.events]}
          family={family}
          linkTo={(task) => paths.homeTask(task.task_id)}
        />
      </div>
    </Suspense>
  )
}

interface SectionProps {
  title: ReactNode
  tasks: Task[]
  /** Tasks of other families, with the family's name. */
  elsewhere?: { token: string; familyName: string; tasks: Task[] }[]
  none: ReactNode
}

function Section({ title, tasks, elsewhere = [], none }: SectionProps) {
  const family = useShownFamily(useCurrentFamily())
  const { timeZone } = reader()
  const from = localDate(useNow(), timeZone)
  const cards = [tasks, ...elsewhere.map((other) => other.tasks)].flatMap((each) => joinTasks(each, { from, timeZone }))
  const otherOf = new Map(elsewhere.flatMap((other) => other.tasks.map((task) => [task, other])))
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        {title} <small>{cards.length}</small>
      </h2>
      {cards.length === 0 && <p>{none}</p>}
      <TaskGroups
        cards={cards}
        familyTimeZone={family.time_zone}
        linkTo={(task) => paths.myTask(task.task_id)}
        heading="h3"
        among="mine"
        shownOf={({ task }) => {
          const other = otherOf.get(task)
          if (!other) return {}
          const reason = <bdi>{other.familyName}</bdi>
          return { reason, familyTimeZone: timeZone, linkTo: ({ task_id }) => paths.taskPreview(other.token, task_id) }
        }}
      />
    </section>
  )
}
