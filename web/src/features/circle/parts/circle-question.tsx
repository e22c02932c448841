import type { ReactNode } from 'react'
import type { CallError } from '../../../platform/api-client.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { circleRefusal } from './circle-refusal.ts'

interface CircleQuestionProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The button that does it; none once it is done. */
  action: ReactNode
  closeText: ReactNode
  error: CallError | null
  children: ReactNode
}

/** A question before something changes in the circle, and why it was refused. */
export function CircleQuestion({ open, onClose, title, action, closeText, error, children }: CircleQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          {action}
          <QuietButton onClick={onClose}>{closeText}</QuietButton>
        </>
      }
    >
      {children}
      {error && <ErrorNote text={circleRefusal(error)} />}
    </Dialog>
  )
}
