import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import type { Scope } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { DangerButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog, focusFirst } from '../../../ui/dialog.tsx'
import { showNotice, UNDO_SHOWN } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { useCancelTask } from '../family-tasks.api.ts'
import { ScopeSheet } from './scope-sheet.tsx'
import { useUndo } from './use-undo.ts'

interface CancelTaskProps {
  task: FamilyTask
  family: string
  open: boolean
  onClose: () => void
  onCancelled: () => void
}

/**
 * Asks before a task is cancelled. In a series it also asks which dates to cancel. Then a notice offers for a while to undo the
 * cancellation.
 */
export function CancelTask({ task, family, open, onClose, onCancelled }: CancelTaskProps) {
  const { t } = useLingui()
  const cancel = useCancelTask(family, task.id)
  const undo = useUndo(family)
  const name = task.assignee?.full_name

  function cancelled() {
    showNotice({
      title: t`Cancelled`,
      text: task.title,
      shownFor: UNDO_SHOWN,
      action: { label: t`Undo`, onClick: () => void undo(task) },
    })
    onCancelled()
  }
  const confirm = (scope: Scope) => cancel.mutate({ version: task.version, scope }, { onSuccess: cancelled })
  const refusal = <CallErrorNote error={cancel.error} />

  if (task.series_id !== null)
    return (
      <ScopeSheet
        open={open}
        onClose={onClose}
        onChoose={confirm}
        title={t`Which dates are no longer needed?`}
        note={t`They will leave the list. Anyone who took one will get a message.`}
        busy={cancel.isPending ? cancel.variables.scope : undefined}
      >
        {refusal}
      </ScopeSheet>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Cancel this task?`}
      actions={
        <>
          <DangerButton onClick={() => confirm('one')} busy={cancel.isPending}>{t`Yes, no longer needed`}</DangerButton>
          <QuietButton ref={focusFirst} onClick={onClose}>{t`Keep it`}</QuietButton>
        </>
      }
    >
      <p>
        {name ? (
          <Trans>
            It will leave the list. <bdi>{name}</bdi>, who took it, will get a message.
          </Trans>
        ) : (
          <Trans>It will leave the list. No one has taken it.</Trans>
        )}
      </p>
      {refusal}
    </Dialog>
  )
}
