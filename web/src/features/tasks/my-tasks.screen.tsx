import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { reader } from '../../i18n/reader.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { familyQuery } from '../families/families.api.ts'
import styles from './my-tasks.module.css'
import { TaskBesideList } from './parts/task-beside-list.tsx'
import { TaskGroups } from './parts/task-groups.tsx'
import { myTasksQuery } from './tasks.api.ts'

/** /my_tasks: tasks that I took and completed; `?task=` shows one of them in their place. */
export function MyTasksScreen() {
  const [search] = useSearchParams()
  const taskId = Number(search.get('task'))
  return <TaskBesideList taskId={taskId} listPath={paths.myTasks()} list={<MyTasks />} />
}

function MyTasks() {
  const { data: tasks } = useSuspenseQuery(myTasksQuery(useCurrentFamily()))
  const opened = tasks.filter((task) => task.status === 'in_progress')
  const done = tasks.filter((task) => task.status === 'completed')
  return (
    <Screen
      header={
        <h1 className={styles.title}>
          <Trans>My tasks</Trans>
        </h1>
      }
    >
      {tasks.length === 0 && (
        <EmptyState
          picture={<HandsPicture />}
          title={<Trans>No task yet</Trans>}
          text={<Trans>Any help is valuable, the smallest one as well.</Trans>}
        >
          <Link to={paths.home('Available')} className={buttonLook('primary')}>
            <Trans>How can I help?</Trans>
          </Link>
        </EmptyState>
      )}
      <Section title={<Trans context="tasks">Opened</Trans>} tasks={opened} />
      <Section title={<Trans context="tasks">Done</Trans>} tasks={done} />
    </Screen>
  )
}

function Section({ title, tasks }: { title: ReactNode; tasks: Task[] }) {
  const { data: family } = useSuspenseQuery(familyQuery(useCurrentFamily()))
  if (tasks.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        {title} <small>{tasks.length}</small>
      </h2>
      <TaskGroups
        tasks={tasks}
        reader={reader()}
        familyTimeZone={family.time_zone}
        linkTo={(task) => paths.myTask(task.task_id)}
        heading="h3"
      />
    </section>
  )
}
