import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type DayGroup, dayHeading, groupByDay, localDate, type ReaderSettings } from '../../../i18n/dates.ts'
import { useNow } from '../../../platform/now.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { GroupHeading } from '../../../ui/screen.tsx'
import { loadOpenedTask } from './opened-task.ts'
import { TaskCard } from './task-card.tsx'
import styles from './task-groups.module.css'

interface TaskGroupsProps {
  tasks: readonly Task[]
  reader: ReaderSettings
  familyTimeZone: string
  /** The path that a card links to. */
  linkTo: (task: Task) => string
  /** Days before today are behind a button, so that today comes first. */
  foldsEarlier?: boolean
  heading?: 'h2' | 'h3'
  /** The family is paused, so nothing can be taken. */
  paused?: boolean
  /** The latest day first: for past tasks. */
  newestFirst?: boolean
}

// px, with the gap below, at the default text size.
const HEADING_HEIGHT = 42
const CARD_HEIGHT = 118

const idOfDay = (day: string) => `tasks-of-${day}`

/** Scrolls to a day's group and focuses it, for keyboards and screen readers. */
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
  const today = localDate(now, shown.reader.timeZone)
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
      // An estimate of its height until it is rendered, so that the scroll bar is about right.
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
            <TaskCard task={task} {...shown} isToday={group.isToday} to={linkTo(task)} onPointed={loadOpenedTask} />
          </li>
        ))}
      </ul>
    </section>
  )
}
