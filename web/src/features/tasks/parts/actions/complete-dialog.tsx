import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { dayInSentence, hasDate, timeOfDay } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { useNow } from '../../../../platform/now.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Dialog, focusFirst } from '../../../../ui/dialog.tsx'
import { isBeforeStart } from '../../tasks.rules.ts'

interface CompleteDialogProps {
  task: Task
  open: boolean
  onClose: () => void
  onComplete: () => void
}

/** Asks before a task is completed. Before its start the question says when it would be. */
export function CompleteDialog({ task, open, onClose, onComplete }: CompleteDialogProps) {
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
