import { REASON_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isText, useDraft } from '../../../platform/draft.ts'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/fields.tsx'

/** The draft key of a task's reason. */
export const reasonDraft = (task: Task) => `reason ${task.task_id}`

interface DeclineDialogProps {
  task: Task
  open: boolean
  onClose: () => void
  onDecline: (reason: string) => void
}

/** 'I cannot take this task': an optional reason, then a confirmation. */
export function DeclineDialog({ task, open, onClose, onDecline }: DeclineDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useDraft(reasonDraft(task), '', isText)
  const [isSure, setSure] = useState(false)
  const length = reason.length

  function close() {
    setSure(false)
    onClose()
  }
  if (isSure && open) {
    return (
      <Dialog
        key="sure"
        open
        onClose={close}
        title={<Trans>Are you sure?</Trans>}
        actions={
          <>
            <PrimaryButton
              onClick={() => {
                setSure(false)
                onDecline(reason.trim())
              }}
            >
              <Trans>Yes, give it back</Trans>
            </PrimaryButton>
            <QuietButton onClick={() => setSure(false)}>
              <Trans>No</Trans>
            </QuietButton>
          </>
        }
      >
        <p>
          <Trans>The family is told, and the task is open for others again.</Trans>
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      key="reason"
      open={open}
      onClose={close}
      title={<Trans>I cannot take this task</Trans>}
      actions={
        <>
          <PrimaryButton onClick={() => setSure(true)}>
            <Trans context="a task">Decline</Trans>
          </PrimaryButton>
          <QuietButton onClick={close}>
            <Trans>I keep it</Trans>
          </QuietButton>
        </>
      }
    >
      <p>
        <Trans>That is all right. The family finds somebody else the sooner it knows.</Trans>
      </p>
      <TextArea
        label={<Trans>The reason, if you like</Trans>}
        hint={t`${length} of ${REASON_MAX} characters`}
        value={reason}
        maxLength={REASON_MAX}
        onChange={setReason}
      />
    </Dialog>
  )
}
