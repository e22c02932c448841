import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PrimaryButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { showNotice, UNDO_SHOWN } from '../../../../ui/notices.tsx'
import type { MyChanges } from '../../opened-task.api.ts'
import { useUndoCompletion } from '../not-done.tsx'
import { CompleteDialog } from './complete-dialog.tsx'

interface DoneProps {
  task: Task
  family: string
  changes: MyChanges
  /** The task has not started yet, so another question is asked. */
  isAhead: boolean
  onCompleted: () => void
}

/** Says that a task of mine is done, after a yes. */
export function Done({ task, family, changes: { complete, busy, forget }, isAhead, onCompleted }: DoneProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const undoCompletion = useUndoCompletion(family)
  const title = <bdi>{task.title}</bdi>
  const Button = isAhead ? SecondaryButton : PrimaryButton

  function finish() {
    forget()
    setAsking(false)
    complete.mutate(task, {
      onSuccess: (done) => {
        showNotice({
          title: t`Task completed`,
          text: <Trans>Task "{title}" completed successfully</Trans>,
          shownFor: UNDO_SHOWN,
          action: { label: t`Undo`, onClick: () => void undoCompletion(done) },
        })
        onCompleted()
      },
    })
  }
  return (
    <>
      <Button busy={complete.isPending} onClick={busy ? undefined : () => setAsking(true)}>
        <Trans context="a task">Done</Trans>
      </Button>
      <CompleteDialog task={task} open={isAsking} onClose={() => setAsking(false)} onComplete={finish} />
    </>
  )
}
