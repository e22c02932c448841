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
  /** The button that makes the change. It is missing after the change is made. */
  action: ReactNode
  closeText: ReactNode
  error: CallError | null
  children: ReactNode
}

/** Asks before something changes in the circle, and says why the server refused the change. */
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
      {/* This text has the focus, so that a screen reader reads it before the button that makes the change. */}
      <div tabIndex={-1} ref={focusFirst} className="stack-4">
        {children}
      </div>
      {error && <ErrorNote text={circleRefusal(error)} />}
    </Dialog>
  )
}
