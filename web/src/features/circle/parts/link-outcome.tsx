import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ManualSending } from '../../messages/parts/manual-sending.tsx'
import { hintTexts } from '../../messages/parts/message-texts.tsx'

/** What happened to a login link: on its way, to be sent manually, failed, or not sent again. */
export function LinkOutcome({ name, message }: { name: string; message: Message | null }) {
  const { i18n } = useLingui()
  const person = <bdi>{name}</bdi>
  if (!message) {
    return (
      <p>
        <Trans>{person} has not been sent a new login link.</Trans>
      </p>
    )
  }
  if (message.by_hand) {
    return (
      <div className="stack-3">
        <p>
          <Trans>Please send {person} the login link. The message is ready.</Trans>
        </p>
        <ManualSending to={name} links={message.by_hand} />
        <p className="note">
          <Trans>This link is only for {person}.</Trans>
        </p>
      </div>
    )
  }
  if (message.state === 'failed') {
    return (
      <p>
        <Trans>The message to {person} couldn’t be sent.</Trans> {message.hint && i18n._(hintTexts[message.hint])}
      </p>
    )
  }
  return (
    <p>
      <Trans>The login link for {person} is on its way.</Trans>
    </p>
  )
}
