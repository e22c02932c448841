import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ReaderSettings } from '../../../i18n/dates.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { tasksQuery } from '../tasks.api.ts'
import { similarOpenTasks } from '../tasks.rules.ts'
import { TaskCard } from './task-card.tsx'
import styles from './task-groups.module.css'

interface SimilarTasksProps {
  task: Task
  family: string
  reader: ReaderSettings
  familyTimeZone: string
}

/** Other open tasks, for people who came too late. */
export function SimilarTasks({ task, family, reader, familyTimeZone }: SimilarTasksProps) {
  const { data: lists } = useQuery(tasksQuery(family))
  const similar = lists ? similarOpenTasks(task, [...lists.no_time, ...lists.events], Date.now()) : []
  return (
    <section className={styles.group}>
      {similar.length > 0 && (
        <>
          <GroupHeading>
            <Trans>Here a hand is still needed</Trans>
          </GroupHeading>
          <ul className={styles.list}>
            {similar.map((each) => (
              <li key={each.task_id}>
                <TaskCard
                  task={each}
                  reader={reader}
                  familyTimeZone={familyTimeZone}
                  isToday={false}
                  withDay
                  to={paths.homeTask(each.task_id, 'Available')}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={paths.home('Available')} className={buttonLook('secondary')}>
        <Trans>See what is available</Trans>
      </Link>
    </section>
  )
}
