import { wasGiven } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { reader } from '../../../i18n/reader.ts'
import { shortTime } from '../../../i18n/short-day.ts'
import { Card, toneLook } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { markTaskSeen, taskQuery } from '../tasks.api.ts'
import styles from './task-outcome.module.css'

/**
 * Says to the assignee that the family gave them the task or changed it, and reports to the family that the assignee has seen this. `key`
 * identifies the change. With `saysGiven`, the page already says that the task was given.
 */
export function ChangeNote({ task, family, saysGiven }: { task: Task; family: string; saysGiven: boolean }) {
  const queryClient = useQueryClient()
  const [isNew] = useState(task.seen_at === null)
  // After the change was seen, the server no longer returns it.
  const [moved_from] = useState(task.moved_from)
  const { id, type, task_id, date, start_at, all_day } = task
  useEffect(() => {
    if (!isNew) return
    markTaskSeen(family, { id, type }).then(
      (seen) => queryClient.setQueryData(taskQuery(family, task_id).queryKey, seen),
      // Without a network, the next visit reports this to the family.
      () => {},
    )
  }, [isNew, type, family, id, task_id, queryClient])
  if (!isNew || (saysGiven && wasGiven(task))) return null
  return (
    <Card className={classNames(styles.outcome, toneLook('mine'))} role="status">
      <Pencil aria-hidden="true" />
      <p>
        {wasGiven(task) ? (
          <WasGiven asWished={task.as_wished === true} />
        ) : moved_from && date && start_at ? (
          <Moved before={shortTime(moved_from, reader())} now={shortTime({ date, start_at, all_day }, reader())} />
        ) : (
          <Trans>The family has changed something here since you last looked. Please read it again.</Trans>
        )}
      </p>
    </Card>
  )
}

/** `asWished`: the reader asked for it themselves. */
export const WasGiven = ({ asWished }: { asWished: boolean }) =>
  asWished ? (
    <Trans>It’s yours, as you wished. Please look at what is needed, and when.</Trans>
  ) : (
    <Trans>The family gave you this task. Please look at what is needed, and when.</Trans>
  )

const Moved = ({ before, now }: { before: string; now: string }) => (
  <Trans>
    The family moved this from {before} to {now}. Please read it again.
  </Trans>
)
