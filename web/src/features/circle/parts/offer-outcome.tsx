import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans } from '@lingui/react/macro'
import { ManualSending } from '../../messages/parts/manual-sending.tsx'

/**
 * The outcome of an offered role. The role changes only when the member accepts it. If the family sends the link manually, the member
 * accepts by opening it.
 */
export function OfferOutcome({ name, message }: { name: string; message: Message | null }) {
  const person = <bdi>{name}</bdi>
  if (!message?.by_hand) {
    return (
      <p>
        <Trans>{person} will get a message. Nothing changes until they accept.</Trans>
      </p>
    )
  }
  return (
    <div className="stack-3">
      <p>
        <Trans>Please send {person} the message; it’s ready. Their role will change when they open the link in it.</Trans>
      </p>
      <ManualSending to={name} links={message.by_hand} />
      <p className="note">
        <Trans>Until then everything stays as it is. This link is only for {person}.</Trans>
      </p>
    </div>
  )
}
