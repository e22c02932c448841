import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CallError } from '../../../platform/api-client.ts'
import { Dialog, type DialogProps, focusFirst } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { circleRefusal } from './circle-refusal.ts'

interface CircleQuestionProps extends DialogProps {
  /** The change about which this asks. Closing forgets its refusal and its outcome if `reset` is given. */
  change: { error: CallError | null; reset?: () => void }
  /** Replaces the question after the change is made. */
  outcome?: { title: ReactNode; text: ReactNode } | undefined
}

/** Asks before something changes in the circle, and says why the server refused the change. */
export function CircleQuestion({ open, onClose, change, title, actions, closeText, outcome, children }: CircleQuestionProps) {
  function close() {
    change.reset?.()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={outcome ? outcome.title : title}
      actions={!outcome && actions}
      closeText={outcome ? <Trans>Close</Trans> : closeText}
    >
      {/* This text has the focus, so that a screen reader reads it before the button that makes the change. */}
      <div tabIndex={-1} ref={focusFirst} className="stack-4">
        {outcome ? outcome.text : children}
      </div>
      {change.error && <ErrorNote text={circleRefusal(change.error)} />}
    </Dialog>
  )
}
