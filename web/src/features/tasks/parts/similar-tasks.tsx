import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import type { Reader } from '../../../i18n/dates.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { tasksQuery } from '../tasks.api.ts'
import { similarOpenTasks } from '../tasks.rules.ts'
import { TaskCard } from './task-card.tsx'
import styles from './task-groups.module.css'

interface SimilarTasksProps {
  task: Task
  family: string
  reader: Reader
  familyTimeZone: string
}

/** For whoever came too late: where a hand is still needed. */
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
