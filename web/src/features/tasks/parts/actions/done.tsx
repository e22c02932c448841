import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { dayInSentence, hasDate, timeOfDay } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { useNow } from '../../../../platform/now.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Dialog, focusFirst } from '../../../../ui/dialog.tsx'
import { showNotice, UNDO_SHOWN } from '../../../../ui/notices.tsx'
import type { MyChanges } from '../../opened-task.api.ts'
import { isBeforeStart } from '../../tasks.rules.ts'
import { useUndoCompletion } from '../not-done.tsx'

interface DoneProps {
  task: Task
  family: string
  changes: MyChanges
  /** The task has not started yet, so the button is not filled. */
  isAhead: boolean
  onCompleted: () => void
}

/** The button that marks a task of mine as done, after the reader has confirmed. */
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

/** Asks before a task is completed. Before the task's start, the question says when the task is planned. */
function CompleteDialog({ task, open, onClose, onComplete }: { task: Task; open: boolean; onClose: () => void; onComplete: () => void }) {
  const { t } = useLingui()
  const textId = useId()
  const isEarly = isBeforeStart(task, useNow())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Did you actually complete the Task?`}
      actions={
        <>
          {isEarly ? (
            <SecondaryButton onClick={onComplete}>{t`Yes, it’s already done`}</SecondaryButton>
          ) : (
            <PrimaryButton onClick={onComplete}>{t`Yes`}</PrimaryButton>
          )}
          <QuietButton ref={focusFirst} aria-describedby={textId} onClick={onClose}>{t`No`}</QuietButton>
        </>
      }
    >
      {isEarly ? (
        <p id={textId}>
          <strong>{earlyText()}</strong>
        </p>
      ) : (
        <p id={textId}>{t`The family will then know it’s taken care of.`}</p>
      )}
    </Dialog>
  )

  function earlyText() {
    const day = dayInSentence(task, reader())
    if (task.all_day || !hasDate(task)) return t`This is planned for ${day}. Is it already done?`
    const time = timeOfDay(task.start_at, reader())
    return t`This is planned for ${day} at ${time}. Is it already done?`
  }
}
