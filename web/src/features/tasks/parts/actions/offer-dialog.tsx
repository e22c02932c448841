import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { useLingui } from '@lingui/react/macro'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { Dialog, focusFirst } from '../../../../ui/dialog.tsx'
import { showNotice, TAKEN_NOTICE_SHOWN } from '../../../../ui/notices.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { useOfferTask } from '../../opened-task.api.ts'

interface OfferDialogProps {
  task: Task
  family: string
  open: boolean
  onClose: () => void
  onGiveBack: () => void
}

/**
 * Shown before a task that begins soon is given back. The rest of the circle can be asked first, and the task stays mine until someone
 * takes it over.
 */
export function OfferDialog({ task, family, open, onClose, onGiveBack }: OfferDialogProps) {
  const { t } = useLingui()
  const offer = useOfferTask(family)
  function askOthers() {
    offer.mutate(task, {
      onSuccess: ({ others }) => {
        onClose()
        showNotice(
          others === 0
            ? {
                title: t`No one else is in the circle yet`,
                text: t`It stays yours. If you can’t come, please give it back, so that the family knows.`,
                shownFor: TAKEN_NOTICE_SHOWN,
              }
            : { title: t`The others see it now`, text: t`It stays yours until someone takes it over.` },
        )
      },
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Can’t make it?`}
      actions={
        <>
          <PrimaryButton busy={offer.isPending} onClick={askOthers}>{t`Ask the others first`}</PrimaryButton>
          <SecondaryButton onClick={onGiveBack}>{t`Give it back now`}</SecondaryButton>
          <QuietButton ref={focusFirst} onClick={onClose}>{t`I’ll keep it`}</QuietButton>
        </>
      }
    >
      <p>{t`That’s all right. You can ask the others to take it over. It stays yours until someone does.`}</p>
      <CallErrorNote error={offer.error} />
    </Dialog>
  )
}
