import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../i18n/error-text.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPicture } from '../../../ui/pictures.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { EmptyState, ErrorNote } from '../../../ui/states.tsx'
import { cancelledTasksQuery } from '../family-tasks.api.ts'
import styles from './cancelled-tasks.module.css'
import { TaskWhen } from './task-when.tsx'
import { useUndo } from './use-undo.ts'
import { isUnheard, MarkAsCalled, WhetherSeen } from './who-took-it.tsx'

/** The tasks that were cancelled in the last days. Each shows whether its assignee knows of the cancellation, and can be restored. */
export function CancelledTasks({ family }: { family: string }) {
  const { t } = useLingui()
  const undo = useUndo(family)
  const { data: lists, error } = useQuery(cancelledTasksQuery(family))
  if (!lists) return error ? <ErrorNote text={errorText('network')} /> : <Spinner label={t`Loading`} />
  const tasks = [...lists.no_time, ...lists.events]
  if (tasks.length === 0) {
    return <EmptyState picture={<EmptyPicture />} title={t`Nothing was cancelled in the last few days`} />
  }
  return (
    <ul className="cards">
      {tasks.map((task) => (
        <li key={task.id}>
          <Card className="stack-2">
            <h2 className={styles.title}>
              <bdi>{task.title}</bdi>
            </h2>
            <p className="note">
              <TaskWhen task={task} />
            </p>
            {task.assignee?.full_name && (
              <div className="note">
                <Trans>
                  Taken by <bdi>{task.assignee.full_name}</bdi>
                </Trans>
                <WhetherSeen task={task} />
              </div>
            )}
            {isUnheard(task) && <MarkAsCalled task={task} />}
            <SecondaryButton onClick={() => void undo(task)} aria-label={t`Restore: ${task.title}`}>{t`Restore`}</SecondaryButton>
          </Card>
        </li>
      ))}
    </ul>
  )
}
