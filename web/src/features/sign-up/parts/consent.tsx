import { Trans, useLingui } from '@lingui/react/macro'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { hasConsented } from '../../legal/parts/documents.tsx'

/** Sends the request, once each text was read to its end and agreed to there. */
export function ConsentButton({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const { t } = useLingui()
  const isAgreed = hasConsented('TERMS') && hasConsented('PRIVACY')
  return (
    <PrimaryButton busy={busy} disabledReason={isAgreed ? null : t`Please read both texts to the end first.`} onClick={onSend}>
      <Trans>Send my request</Trans>
    </PrimaryButton>
  )
}
