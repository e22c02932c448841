import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CallError } from '../../../platform/api-client.ts'
import { Dialog, focusFirst } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { circleRefusal } from './circle-refusal.ts'

interface CircleQuestionProps {
  open: boolean
  onClose: () => void
  /** Called before `onClose`: forgets the refusal and the outcome. */
  reset?: () => void
  title: ReactNode
  /** The button that makes the change. */
  action: ReactNode
  closeText: ReactNode
  error: CallError | null
  /** Replaces the question after the change is made. */
  outcome?: { title: ReactNode; text: ReactNode } | undefined
  children: ReactNode
}

/** Asks before something changes in the circle, and says why the server refused the change. */
export function CircleQuestion({ open, onClose, reset, title, action, closeText, error, outcome, children }: CircleQuestionProps) {
  function close() {
    reset?.()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={outcome ? outcome.title : title}
      actions={!outcome && action}
      closeText={outcome ? <Trans>Close</Trans> : closeText}
    >
      {/* This text has the focus, so that a screen reader reads it before the button that makes the change. */}
      <div tabIndex={-1} ref={focusFirst} className="stack-4">
        {outcome ? outcome.text : children}
      </div>
      {error && <ErrorNote text={circleRefusal(error)} />}
    </Dialog>
  )
}
