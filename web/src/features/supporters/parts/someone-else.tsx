import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'

interface SomeoneElseProps {
  sentTo: { e164: string; text: string }
  busy: boolean
  onAnswer: (answer: 'mine' | 'not_mine') => void
  onOther: () => void
}

/**
 * Asks what to do with an address that another person on this server uses. The app does not merge the two people, and each keeps their
 * own data.
 */
export function SomeoneElse({ sentTo, busy, onAnswer, onOther }: SomeoneElseProps) {
  const { t } = useLingui()
  return (
    <div className="stack-4">
      <h1>{t`This is already in use here`}</h1>
      <p className="soft">
        <Trans>
          <bdi dir="ltr">{sentTo.text}</bdi> already belongs to someone here. Is that you as well?
        </Trans>
      </p>
      <PrimaryButton busy={busy} onClick={() => onAnswer('mine')}>{t`It’s mine: show those circles here too`}</PrimaryButton>
      {isMail(sentTo.e164) && (
        <SecondaryButton busy={busy} onClick={() => onAnswer('not_mine')}>
          <Trans>It’s someone else’s: just send this circle’s e-mails there</Trans>
        </SecondaryButton>
      )}
      <QuietButton onClick={onOther}>{t`Use another one`}</QuietButton>
    </div>
  )
}
