import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock, Hand, Plus, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { familyTimeIfDifferent, timeOfDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { cardLook, factsLook, Pill } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CategoryTile, categoryNames } from '../../tasks/parts/category.tsx'
import { isTaskOver } from '../../tasks/tasks.rules.ts'
import styles from './family-task-card.module.css'

interface FamilyTaskCardProps {
  task: FamilyTask
  familyTimeZone: string
  isToday: boolean
  now: number
  /** Replaces the time of day if the card has no day heading. */
  when?: ReactNode
  /** Next to the card's link. */
  action?: ReactNode
}

/** One task as the family's side sees it: what, when, and the assignee. Links to its edit page. */
export function FamilyTaskCard({ task, familyTimeZone, isToday, now, when, action }: FamilyTaskCardProps) {
  const { t, i18n } = useLingui()
  const familyTime = task.start_at && familyTimeIfDifferent(task.start_at, undefined, familyTimeZone, reader())
  const isNeeded = task.status === 'initial' && !isTaskOver(task, now)
  return (
    <div className={classNames(cardLook, styles.card)}>
      <CategoryTile category={task.category} title={task.title} faded={!isNeeded} />
      <div className={styles.words}>
        <Link to={paths.familyTask(task.id)} className={styles.title}>
          <bdi>{task.title}</bdi>
        </Link>
        <p className={factsLook}>
          <span>
            {when ?? (task.start_at ? timeOfDay(task.start_at, reader()) : <Trans>Any time</Trans>)}
            {task.series_id !== null && <Repeat aria-label={t`Repeats`} role="img" size={16} className={styles.repeats} />}
          </span>
          {familyTime && <bdi>{familyTime}</bdi>}
          {!when && <span>{i18n._(categoryNames[task.category])}</span>}
        </p>
        <div>
          <FamilyTaskState task={task} isToday={isToday} now={now} />
        </div>
        {task.told_at && task.status === 'in_progress' && (
          <p className={factsLook}>{task.seen_at ? <Trans>Has seen the change</Trans> : <Trans>Told of the change, not seen yet</Trans>}</p>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

function FamilyTaskState({ task, isToday, now }: { task: FamilyTask; isToday: boolean; now: number }) {
  const name = task.assignee?.full_name
  if (task.status === 'completed') {
    return (
      <Pill tone="done" icon={<Check aria-hidden="true" />}>
        {name ? (
          <Trans>
            Done by <bdi>{name}</bdi>
          </Trans>
        ) : (
          <Trans>Done</Trans>
        )}
      </Pill>
    )
  }
  if (task.status === 'in_progress') {
    return (
      <Pill tone="free" icon={<Hand aria-hidden="true" />}>
        {name ? <bdi>{name}</bdi> : <Trans>Taken</Trans>}
      </Pill>
    )
  }
  if (isTaskOver(task, now)) {
    return (
      <Pill tone="plain" icon={<Clock aria-hidden="true" />}>
        <Trans>Its time has passed</Trans>
      </Pill>
    )
  }
  return (
    <Pill tone={isToday || task.urgent ? 'need' : 'free'} icon={<Plus aria-hidden="true" />}>
      {task.urgent ? (
        <Trans>Urgently needed</Trans>
      ) : isToday ? (
        <Trans>Still needed today</Trans>
      ) : (
        <Trans context="a task">Available</Trans>
      )}
    </Pill>
  )
}
