import { NOTICE_SHOWN, UNASSIGNED_NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { whyNotComplete, whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { forgetDraft } from '../../../platform/draft.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useCompleteTask, useTakeTask, useWithdrawFromTask } from '../tasks.api.ts'
import { isWithOthers } from '../tasks.rules.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { DeclineDialog, reasonDraft } from './decline-dialog.tsx'
import type { TakenAll } from './take-all.tsx'

// Few tasks repeat: the rest of the list need not wait for these words.
const TakeAll = lazy(async () => ({ default: (await import('./take-all.tsx')).TakeAll }))
const TakenInPart = lazy(async () => ({ default: (await import('./take-all.tsx')).TakenInPart }))

interface TaskActionsProps {
  task: Task
  family: string
  member: { trusted: boolean; paused: boolean }
  /** Called after the server said yes. */
  onTaken: () => void
  onWithdrawn: () => void
  onCompleted: () => void
  /** 'I cannot take this task' on an open task; left out where there is nothing to close. */
  onLeave?: () => void
  /** Asks at once why one gives it back, as the button here does; and how that is over. */
  isDeclining?: boolean
  onDeclined?: () => void
  /** In place of 'I will take the task'. */
  takeLabel?: ReactNode
}

/** What one can do with a task now; every outcome is the server's own, and a refusal is said in words. Nothing where it is with others. */
export function TaskActions(props: TaskActionsProps) {
  const [partly, setPartly] = useState<TakenAll | null>(null)
  function finish() {
    setPartly(null)
    props.onTaken()
  }
  return (
    <>
      {!isWithOthers(props.task) && <Actions {...props} onPartly={setPartly} />}
      {partly && (
        <Suspense fallback={null}>
          <TakenInPart outcome={partly} onRead={finish} />
        </Suspense>
      )}
    </>
  )
}

function Actions({
  task,
  family,
  member,
  onTaken,
  onWithdrawn,
  onCompleted,
  onLeave,
  takeLabel,
  onPartly,
  ...declining
}: TaskActionsProps & { onPartly: (outcome: TakenAll) => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'reason' | 'done' | null>(null)
  const take = useTakeTask(family)
  const withdraw = useWithdrawFromTask(family)
  const complete = useCompleteTask(family)
  const { title } = task
  const changes = [take, withdraw, complete]
  const busy = changes.some((change) => change.isPending)
  const failed = changes.find((change) => change.error)?.error
  const whyNot = whyNotTake(task, member, Date.now())
  // Once the list is fresh again, the screen itself says what the refusal said.
  const refusal = failed && failed.code !== whyNot ? <ErrorNote text={errorText(failed.code)} /> : null

  function closeReason() {
    setAsking(null)
    declining.onDeclined?.()
  }
  function takeIt() {
    take.mutate(task, {
      onSuccess: () => {
        showNotice({ title: t`Task taken`, text: t`Task "${title}" taken successfully`, shownFor: NOTICE_SHOWN })
        onTaken()
      },
    })
  }
  function giveBack(reason: string) {
    take.reset()
    complete.reset()
    closeReason()
    withdraw.mutate(
      { task, reason },
      {
        onSuccess: () => {
          forgetDraft(reasonDraft(task))
          showNotice({ title: t`Task unassigned`, text: t`Task "${title}" unassigned successfully`, shownFor: UNASSIGNED_NOTICE_SHOWN })
          onWithdrawn()
        },
      },
    )
  }
  function finish() {
    take.reset()
    withdraw.reset()
    setAsking(null)
    complete.mutate(task, {
      onSuccess: () => {
        showNotice({ title: t`Task completed`, text: t`Task "${title}" completed successfully`, shownFor: NOTICE_SHOWN })
        onCompleted()
      },
    })
  }

  if (task.status === 'initial') {
    return (
      <>
        {refusal}
        <PrimaryButton busy={busy} disabledReason={errorText(whyNot)} onClick={takeIt}>
          {takeLabel ?? <Trans>I will take the task</Trans>}
        </PrimaryButton>
        {task.series_id !== null && !whyNot && (
          <Suspense fallback={null}>
            <TakeAll task={task} family={family} onTaken={onTaken} onPartly={onPartly} />
          </Suspense>
        )}
        {onLeave && (
          <QuietButton onClick={onLeave}>
            <Trans>I cannot take this task</Trans>
          </QuietButton>
        )}
      </>
    )
  }
  if (task.status === 'completed' || whyNotComplete(task)) return refusal
  return (
    <>
      {refusal}
      <PrimaryButton busy={complete.isPending} onClick={busy ? undefined : () => setAsking('done')}>
        <Trans context="a task">Done</Trans>
      </PrimaryButton>
      <SecondaryButton busy={withdraw.isPending} onClick={busy ? undefined : () => setAsking('reason')}>
        <Trans context="a task">Decline</Trans>
      </SecondaryButton>
      <DeclineDialog task={task} open={asking === 'reason' || declining.isDeclining === true} onClose={closeReason} onDecline={giveBack} />
      <CompleteDialog open={asking === 'done'} onClose={() => setAsking(null)} onComplete={finish} />
    </>
  )
}
