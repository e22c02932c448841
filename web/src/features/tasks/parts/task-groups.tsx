import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { dayHeading, groupByDay, type Reader } from '../../../i18n/dates.ts'
import { GroupHeading } from '../../../ui/screen.tsx'
import { TaskCard } from './task-card.tsx'
import styles from './task-groups.module.css'

interface TaskGroupsProps {
  tasks: readonly Task[]
  reader: Reader
  familyTimeZone: string
  /** Where a card leads. */
  linkTo: (task: Task) => string
}

/** Cards by day: 'Any time' first, then the reader's days in order, today marked. */
export function TaskGroups({ tasks, reader, familyTimeZone, linkTo }: TaskGroupsProps) {
  return groupByDay(tasks, reader.timeZone).map((group) => (
    <section key={group.day} className={styles.group}>
      <GroupHeading marked={group.isToday}>
        {group.at === null ? <Trans>Any time</Trans> : group.isToday ? <Trans>Today</Trans> : dayHeading(group.at, reader)}
      </GroupHeading>
      <ul className={styles.list}>
        {group.items.map((task) => (
          <li key={task.task_id}>
            <TaskCard task={task} reader={reader} familyTimeZone={familyTimeZone} isToday={group.isToday} to={linkTo(task)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
