import type { ConsentKind } from '@hand-in-hand/contract/consents.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { ConsentTicks, DocumentLinks, hasRead } from '../../legal/parts/documents.tsx'

const TEXTS_TO_READ = ['terms', 'privacy'] as const

/** Both texts to read to their end, each behind a link, and a tick for each. */
export function ConsentTexts({ given, onChange }: { given: readonly ConsentKind[]; onChange: (given: ConsentKind[]) => void }) {
  return (
    <>
      <DocumentLinks />
      <ConsentTicks kinds={TEXTS_TO_READ} given={given} onChange={onChange} />
    </>
  )
}

/** Sends the request, once everything is read and ticked. */
export function ConsentButton({ given, busy, onSend }: { given: readonly ConsentKind[]; busy: boolean; onSend: () => void }) {
  const { t } = useLingui()
  const isRead = hasRead('TERMS') && hasRead('PRIVACY')
  const isTicked = TEXTS_TO_READ.every((kind) => given.includes(kind))
  const missing = isRead ? (isTicked ? null : t`Please tick both boxes above first.`) : t`Please read both texts to the end first.`
  return (
    <PrimaryButton busy={busy} disabledReason={missing} onClick={onSend}>
      <Trans>Send my request</Trans>
    </PrimaryButton>
  )
}
