import { wasGiven } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Card, toneLook } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { markTaskSeen, taskQuery } from '../tasks.api.ts'
import styles from './task-outcome.module.css'

/** Tells the assignee that the family gave them the task or changed it, and the family that they have seen it. `key` identifies the change. */
export function ChangeNote({ task, family }: { task: Task; family: string }) {
  const queryClient = useQueryClient()
  const [isNew] = useState(task.seen_at === null)
  const { id, type, task_id } = task
  useEffect(() => {
    if (!isNew) return
    markTaskSeen(family, { id, type }).then(
      (seen) => queryClient.setQueryData(taskQuery(family, task_id).queryKey, seen),
      // Offline, the family is told the next time.
      () => {},
    )
  }, [isNew, type, family, id, task_id, queryClient])
  if (!isNew) return null
  return (
    <Card className={classNames(styles.outcome, toneLook('mine'))} role="status">
      <Pencil aria-hidden="true" />
      <p>
        {wasGiven(task) ? (
          <Trans>The family gave you this task. Please look at what is needed, and when.</Trans>
        ) : (
          <Trans>The family has changed something here since you last looked. Please read it again.</Trans>
        )}
      </p>
    </Card>
  )
}
