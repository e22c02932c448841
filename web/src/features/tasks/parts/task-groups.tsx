import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type DayGroup, dayHeading, groupByDay, localDay, type Reader } from '../../../i18n/dates.ts'
import { useNow } from '../../../platform/now.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { classNames } from '../../../ui/class-names.ts'
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
  /** The family rests: nothing can be taken. */
  paused?: boolean
  /** The latest day at the head: for what is behind us. */
  newestFirst?: boolean
}

// px, with the gap below, at the common size of letters.
const HEADING_HEIGHT = 42
const CARD_HEIGHT = 118

const idOfDay = (day: string) => `tasks-of-${day}`

/** Brings a day's group to the upper edge and gives it the focus, so that whoever listens or types is there as well. */
export function goToDay(day: string) {
  const group = document.getElementById(idOfDay(day))
  group?.scrollIntoView({ block: 'start' })
  group?.focus({ preventScroll: true })
}

/** Cards by day: 'Any time' first, then the reader's days in order, today marked. */
export function TaskGroups({ tasks, foldsEarlier = false, newestFirst = false, ...shown }: TaskGroupsProps) {
  const [showsEarlier, setShowsEarlier] = useState(!foldsEarlier)
  const now = useNow()
  const byDay = groupByDay(tasks, shown.reader.timeZone, now)
  const groups = newestFirst ? byDay.toReversed() : byDay
  const today = localDay(now, shown.reader.timeZone)
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

interface GroupProps extends Omit<TaskGroupsProps, 'tasks'> {
  group: DayGroup<Task>
}
function Group({ group, linkTo, heading = 'h2', ...shown }: GroupProps) {
  return (
    <section
      className={classNames(styles.group, styles.day)}
      // About as high as it will be, until it has once been seen: the scroll bar then tells the truth.
      style={{ containIntrinsicBlockSize: `auto ${HEADING_HEIGHT + group.items.length * CARD_HEIGHT}px` }}
      id={group.day === null ? undefined : idOfDay(group.day)}
      tabIndex={-1}
    >
      <GroupHeading marked={group.isToday} as={heading}>
        {group.at === null ? <Trans>Any time</Trans> : group.isToday ? <Trans>Today</Trans> : dayHeading(group.at, shown.reader)}
      </GroupHeading>
      <ul className={styles.list}>
        {group.items.map((task) => (
          <li key={task.task_id}>
            <TaskCard task={task} {...shown} isToday={group.isToday} to={linkTo(task)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
