import { whyNotComplete, whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { forgetDraft } from '../../../platform/draft.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { NOTICE_SHOWN, showNotice, TAKEN_NOTICE_SHOWN, UNASSIGNED_NOTICE_SHOWN } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { type TakenAll, useCompleteTask, useTakeTask, useWithdrawFromTask } from '../tasks.api.ts'
import { isWithOthers, taskStateOf } from '../tasks.rules.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { DeclineDialog, reasonDraft } from './decline-dialog.tsx'

// Few tasks repeat, so the list does not wait for this code.
const LazyTakeAll = lazy(async () => ({ default: (await import('./take-all.tsx')).TakeAll }))
const LazyTakenInPart = lazy(async () => ({ default: (await import('./take-all.tsx')).TakenInPart }))

interface TaskActionsProps {
  task: Task
  family: string
  member: { trusted: boolean; paused: boolean }
  /** Called after the server has confirmed. */
  onTaken: () => void
  onWithdrawn: () => void
  onCompleted: () => void
  /** 'I cannot take this task' on an open task; left out if there is nothing to close. */
  onLeave?: () => void
  /** Opens the question why it is given back, like the button here, and is called when that closes. */
  isDeclining?: boolean
  onDeclined?: () => void
  /** Replaces 'I will take the task'. */
  takeLabel?: ReactNode
}

/** The reader's actions on a task. Each outcome is the server's; a refusal is shown as text. Hidden for another person's task. */
export function TaskActions(props: TaskActionsProps) {
  const [partly, setPartly] = useState<TakenAll | null>(null)
  function finish() {
    setPartly(null)
    props.onTaken()
  }
  return (
    <>
      {!isWithOthers(props.task) && <ActionButtons {...props} onPartly={setPartly} />}
      {partly && (
        <Suspense fallback={null}>
          <LazyTakenInPart outcome={partly} onRead={finish} />
        </Suspense>
      )}
    </>
  )
}

function ActionButtons({
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
  const whyNot = whyNotTake(taskStateOf(task), member, Date.now())
  // Once the list is refreshed, the screen itself shows what the refusal said.
  const refusal = failed && failed.code !== whyNot ? <ErrorNote text={errorText(failed.code)} /> : null

  function closeReason() {
    setAsking(null)
    declining.onDeclined?.()
  }
  function takeIt() {
    take.mutate(task, {
      onSuccess: ({ task_id }) => {
        showNotice({
          title: t`Task taken`,
          text: t`Task "${title}" taken successfully`,
          shownFor: TAKEN_NOTICE_SHOWN,
          // Its address and its map are on its page, which closes now.
          action: { label: t`Open`, onClick: () => void navigate(paths.homeTask(task_id, 'MyTasks')) },
        })
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
            <LazyTakeAll task={task} family={family} onTaken={onTaken} onPartly={onPartly} />
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
  if (task.status === 'completed' || whyNotComplete(taskStateOf(task))) return refusal
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
