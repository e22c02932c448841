import { SCOPES, type Scope } from '@hand-in-hand/contract/tasks.rules.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'

interface ScopeSheetProps {
  open: boolean
  onClose: () => void
  onChoose: (scope: Scope) => void
  title: ReactNode
  note: ReactNode
  /** The choice that is being saved. */
  busy?: Scope | undefined
  children?: ReactNode
}

/** Asks whether a change is for one task of a series, for this and later tasks, or for all upcoming ones. */
export function ScopeSheet({ open, onClose, onChoose, title, note, busy, children }: ScopeSheetProps) {
  const { t } = useLingui()
  const labels: Record<Scope, string> = {
    one: t`Only this one`,
    following: t`This and later dates`,
    all: t`All upcoming dates`,
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      actions={SCOPES.map((scope) => (
        <SecondaryButton key={scope} busy={busy === scope} onClick={busy ? undefined : () => onChoose(scope)}>
          {labels[scope]}
        </SecondaryButton>
      ))}
      closeText={t`Leave everything as it is`}
    >
      <p>{note}</p>
      {children}
    </Sheet>
  )
}
