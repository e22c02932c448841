import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock, Hand, Plus, User } from 'lucide-react'
import { Link } from 'wouter'
import { dayHeading, familyTimeIfDifferent, type ReaderSettings, timeOfDay } from '../../../i18n/dates.ts'
import { cardLook, factsLook, Pill } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { isTaskOver, isWithOthers } from '../tasks.rules.ts'
import { CategoryTile, categoryNames } from './category.tsx'
import styles from './task-card.module.css'

interface TaskCardProps {
  task: Task
  reader: ReaderSettings
  familyTimeZone: string
  isToday: boolean
  /** The family is paused, so nothing can be taken. */
  paused?: boolean
  to: string
  /** Shows the day too, if there is no day heading. */
  withDay?: boolean
  /** Called when a pointer or the focus reaches the card, to preload its target. */
  onPointed?: () => void
}

/** One task in a list: what, when and its state. My completed tasks are not links. */
export function TaskCard({ task, reader, familyTimeZone, isToday, paused = false, to, withDay = false, onPointed }: TaskCardProps) {
  const { i18n } = useLingui()
  const missed = task.status === 'initial' && isTaskOver(task, Date.now())
  const others = missed || isWithOthers(task)
  const familyTime = task.start_at && familyTimeIfDifferent(task.start_at, undefined, familyTimeZone, reader)
  const content = (
    <>
      <CategoryTile category={task.category} title={task.title} faded={others} />
      <span className={styles.words}>
        <span className={classNames(styles.title, others && styles.soft)}>
          <bdi>{task.title}</bdi>
        </span>
        <span className={factsLook}>
          {task.start_at && withDay && <span>{dayHeading(task.start_at, reader)}</span>}
          <span>{task.start_at ? timeOfDay(task.start_at, reader) : <Trans>Any time</Trans>}</span>
          {familyTime && <bdi>{familyTime}</bdi>}
          <span>{i18n._(categoryNames[task.category])}</span>
        </span>
        <span>
          <TaskStateLine task={task} isToday={isToday} missed={missed} paused={paused} />
        </span>
      </span>
    </>
  )
  const look = classNames(cardLook, styles.card)
  if (task.assigned_on_me && task.status === 'completed') return <div className={look}>{content}</div>
  return (
    <Link to={to} className={look} onPointerDown={onPointed} onFocus={onPointed}>
      {content}
    </Link>
  )
}

interface TaskStateLineProps {
  task: Task
  isToday: boolean
  missed: boolean
  paused: boolean
}
/** A task's state as icon and text. A task that cannot be taken now does not ask for help. */
function TaskStateLine({ task, isToday, missed, paused }: TaskStateLineProps) {
  if (task.status === 'completed') {
    return (
      <Pill tone="done" icon={<Check aria-hidden="true" />}>
        <Trans>Completed</Trans>
      </Pill>
    )
  }
  if (task.status === 'in_progress' && task.assigned_on_me) {
    return (
      <Pill tone="mine" icon={<Hand aria-hidden="true" />}>
        <Trans context="who does this task">You</Trans>
      </Pill>
    )
  }
  if (task.status === 'in_progress') {
    const name = task.assignee?.full_name
    return (
      <Pill tone="taken" icon={<User aria-hidden="true" />}>
        {name ? (
          <Trans>
            Taken by <bdi>{name}</bdi>
          </Trans>
        ) : (
          <Trans>Taken</Trans>
        )}
      </Pill>
    )
  }
  if (missed) {
    return (
      <Pill tone="plain" icon={<Clock aria-hidden="true" />}>
        <Trans>Has passed</Trans>
      </Pill>
    )
  }
  if (paused) {
    return (
      <Pill tone="plain" icon={null}>
        <Trans context="a task">Available</Trans>
      </Pill>
    )
  }
  if (isToday) {
    return (
      <Pill tone="need" icon={<Plus aria-hidden="true" />}>
        <Trans>Still needed today</Trans>
      </Pill>
    )
  }
  return (
    <Pill tone={task.urgent ? 'need' : 'free'} icon={<Plus aria-hidden="true" />}>
      {task.urgent ? <Trans>Urgently needed</Trans> : <Trans context="a task">Available</Trans>}
    </Pill>
  )
}
