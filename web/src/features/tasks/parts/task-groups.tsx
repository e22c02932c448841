import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type DayGroup, dayHeading, groupByDay, localDay, type Reader } from '../../../i18n/dates.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { TaskCard } from './task-card.tsx'
import styles from './task-groups.module.css'

interface TaskGroupsProps {
  tasks: readonly Task[]
  reader: Reader
  familyTimeZone: string
  /** Where a card leads. */
  linkTo: (task: Task) => string
  /** Days before today wait behind a button, so that one sees today first. */
  foldsEarlier?: boolean
  heading?: 'h2' | 'h3'
}

/** Cards by day: 'Any time' first, then the reader's days in order, today marked. */
export function TaskGroups({ tasks, foldsEarlier = false, ...shown }: TaskGroupsProps) {
  const [showsEarlier, setShowsEarlier] = useState(!foldsEarlier)
  const groups = groupByDay(tasks, shown.reader.timeZone)
  const today = localDay(Date.now(), shown.reader.timeZone)
  const isEarlier = ({ day }: DayGroup<Task>) => day !== null && day < today
  const hasFolded = !showsEarlier && groups.some(isEarlier)
  return (
    <>
      {hasFolded && (
        <QuietButton icon={<History aria-hidden="true" />} onClick={() => setShowsEarlier(true)}>
          <Trans>Earlier days</Trans>
        </QuietButton>
      )}
      {groups
        .filter((group) => showsEarlier || !isEarlier(group))
        .map((group) => (
          <Group key={group.day} group={group} {...shown} />
        ))}
    </>
  )
}

function Group({ group, reader, familyTimeZone, linkTo, heading = 'h2' }: Omit<TaskGroupsProps, 'tasks'> & { group: DayGroup<Task> }) {
  return (
    <section className={styles.group}>
      <GroupHeading marked={group.isToday} as={heading}>
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
  )
}
