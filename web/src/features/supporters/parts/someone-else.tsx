import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { Trans } from '@lingui/react/macro'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'

interface SomeoneElseProps {
  sentTo: { e164: string; text: string }
  busy: boolean
  onAnswer: (answer: 'mine' | 'not_mine') => void
  onOther: () => void
}

/** What to do with an address that proves another person: nothing is joined, and each keeps their own. */
export function SomeoneElse({ sentTo, busy, onAnswer, onOther }: SomeoneElseProps) {
  return (
    <div className="stack-4">
      <h1>
        <Trans>This is already in use here</Trans>
      </h1>
      <p className="soft">
        <Trans>
          <bdi dir="ltr">{sentTo.text}</bdi> already belongs to someone here. Is that you as well?
        </Trans>
      </p>
      <PrimaryButton busy={busy} onClick={() => onAnswer('mine')}>
        <Trans>It’s mine: show those circles here too</Trans>
      </PrimaryButton>
      {isMail(sentTo.e164) && (
        <SecondaryButton busy={busy} onClick={() => onAnswer('not_mine')}>
          <Trans>It’s someone else’s: just send this circle’s e-mails there</Trans>
        </SecondaryButton>
      )}
      <QuietButton onClick={onOther}>
        <Trans>Use another one</Trans>
      </QuietButton>
    </div>
  )
}
