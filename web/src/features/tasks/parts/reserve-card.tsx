import { whyNotReserve } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { errorText } from '../../../i18n/error-text.ts'
import { useNow } from '../../../platform/now.ts'
import { QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { familyQuery, supporterQuery } from '../../families/families.api.ts'
import { reserveQuery, useJoinReserve, useLeaveReserve } from '../stand-ins.api.ts'
import { isTaskOver, taskStateOf } from '../tasks.rules.ts'
import { InReserve } from './in-reserve.tsx'
import styles from './task-tools.module.css'

/** Who would step in if the taker of a task can't. Someone else can say that they could. Hidden for a task that no one has. */
export function ReserveCard({ task, family }: { task: Task; family: string }) {
  const now = useNow()
  const isTaken = task.status === 'in_progress' && !isTaskOver(task, now)
  const { data: reserve } = useQuery({ ...reserveQuery(family, task), enabled: isTaken })
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const { data: me } = useQuery({ ...supporterQuery(family), enabled: isTaken })
  const join = useJoinReserve(family, task)
  const leave = useLeaveReserve(family, task)
  if (!isTaken || !reserve || !me) return null
  const { others, is_mine } = reserve
  const member = { ...me, trusted: shown.me.trusted, paused: shown.paused }
  const mayJoin = !is_mine && whyNotReserve(taskStateOf(task), member, others.length, now) === null
  if (others.length === 0 && !is_mine && !mayJoin) return null
  const failed = join.error ?? leave.error
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>
        <LifeBuoy aria-hidden="true" />
        {is_mine ? <Trans>You’re on standby</Trans> : <Trans>In case someone can’t make it</Trans>}
      </h2>
      {others.length > 0 && <InReserve names={others} />}
      {is_mine && (
        <p className={styles.note}>
          <Trans>If someone is needed for this task, we’ll ask you first. You can still say no then.</Trans>
        </p>
      )}
      {task.assigned_on_me && (
        <p className={styles.note}>
          <Trans>If you can’t make it, we’ll ask them first.</Trans>
        </p>
      )}
      {failed && <ErrorNote text={errorText(failed.code)} />}
      {mayJoin && (
        <SecondaryButton busy={join.isPending} onClick={() => join.mutate()}>
          <Trans>I could step in</Trans>
        </SecondaryButton>
      )}
      {is_mine && (
        <QuietButton busy={leave.isPending} onClick={() => leave.mutate()}>
          <Trans>I can’t step in any more</Trans>
        </QuietButton>
      )}
    </Card>
  )
}
