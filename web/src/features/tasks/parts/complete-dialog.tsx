import { Trans } from '@lingui/react/macro'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

export function CompleteDialog({ open, onClose, onComplete }: { open: boolean; onClose: () => void; onComplete: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Did you actually complete the Task?</Trans>}
      actions={
        <>
          <PrimaryButton onClick={onComplete}>
            <Trans>Yes</Trans>
          </PrimaryButton>
          <QuietButton onClick={onClose}>
            <Trans>No</Trans>
          </QuietButton>
        </>
      }
    >
      <p>
        <Trans>Then the family knows that it is taken care of.</Trans>
      </p>
    </Dialog>
  )
}
