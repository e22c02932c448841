import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { Check, Hand, User } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './task-outcome.module.css'

const LazyChangeNote = lazy(async () => ({ default: (await import('./change-note.tsx')).ChangeNote }))

/** A task's state as a sentence, before all other details. Null for an open task. */
export function TaskOutcome({ task, family }: { task: Task; family: string }) {
  const name = task.assignee?.full_name
  if (task.status === 'completed') {
    return (
      <OutcomeCard look={styles.done} icon={<Check aria-hidden="true" />}>
        {task.assigned_on_me ? <Trans>You did this. Thank you.</Trans> : <Trans>This task is done already.</Trans>}
      </OutcomeCard>
    )
  }
  if (task.status === 'in_progress' && task.assigned_on_me) {
    return (
      <>
        {task.told_at && (
          <Suspense fallback={null}>
            <LazyChangeNote key={task.told_at} task={task} family={family} />
          </Suspense>
        )}
        <OutcomeCard look={styles.mine} icon={<Hand aria-hidden="true" />}>
          <Trans>You took this task. The family knows.</Trans>
        </OutcomeCard>
      </>
    )
  }
  if (task.status === 'in_progress') {
    return (
      <OutcomeCard look={styles.taken} icon={<User aria-hidden="true" />}>
        <Trans>This task is taken by someone else.</Trans>{' '}
        {name && (
          <Trans>
            It is with <bdi>{name}</bdi>.
          </Trans>
        )}
      </OutcomeCard>
    )
  }
  return null
}

function OutcomeCard({ look, icon, children }: { look: string | undefined; icon: ReactNode; children: ReactNode }) {
  return (
    <Card className={classNames(styles.outcome, look)}>
      {icon}
      <p>{children}</p>
    </Card>
  )
}
