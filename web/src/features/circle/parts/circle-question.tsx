import type { ReactNode } from 'react'
import type { CallError } from '../../../platform/api-client.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Dialog, focusFirst } from '../../../ui/dialog.tsx'
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
      {/* It has the focus: what is confirmed is heard before the button that does it. */}
      <div tabIndex={-1} ref={focusFirst} className="stack-4">
        {children}
      </div>
      {error && <ErrorNote text={circleRefusal(error)} />}
    </Dialog>
  )
}
