import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans } from '@lingui/react/macro'
import { ByHand } from './by-hand.tsx'
import styles from './link-outcome.module.css'

/** What became of a login link: on its way by SMS, or to be sent by hand. */
export function LinkOutcome({ name, message }: { name: string; message: Message | null }) {
  const person = <bdi>{name}</bdi>
  if (!message) {
    return (
      <p>
        <Trans>{person} has a login link already.</Trans>
      </p>
    )
  }
  if (!message.by_hand) {
    return (
      <p>
        <Trans>The login link for {person} is on its way by SMS.</Trans>
      </p>
    )
  }
  return (
    <div className={styles.outcome}>
      <p>
        <Trans>Please send {person} the login link: the message is written already.</Trans>
      </p>
      <ByHand to={name} links={message.by_hand} />
      <p className={styles.soft}>
        <Trans>The link is for {person} alone.</Trans>
      </p>
    </div>
  )
}
