import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CallError } from '../../../platform/api-client.ts'
import { Dialog, type DialogProps, focusFirst } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { circleRefusal } from './circle-refusal.ts'

interface CircleQuestionProps extends DialogProps {
  /** Called before `onClose`: forgets the refusal and the outcome. */
  reset?: () => void
  error: CallError | null
  /** Replaces the question after the change is made. */
  outcome?: { title: ReactNode; text: ReactNode } | undefined
}

/** Asks before something changes in the circle, and says why the server refused the change. */
export function CircleQuestion({ open, onClose, reset, title, actions, closeText, error, outcome, children }: CircleQuestionProps) {
  function close() {
    reset?.()
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
      {error && <ErrorNote text={circleRefusal(error)} />}
    </Dialog>
  )
}
