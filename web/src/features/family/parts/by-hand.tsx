import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle, MessageSquare } from 'lucide-react'
import styles from './by-hand.module.css'

/** The two ways to send a message that no gateway sends: it is written already, and goes from one's own phone. */
export function ByHand({ to, links }: { to: string; links: NonNullable<Message['by_hand']> }) {
  const { t } = useLingui()
  return (
    <div className={styles.ways}>
      <a
        href={links.whatsapp_url}
        target="_blank"
        rel="noopener noreferrer"
        className={styles.way}
        aria-label={t`Send to ${to} by WhatsApp`}
      >
        <MessageCircle aria-hidden="true" size={20} />
        WhatsApp
      </a>
      <a href={links.sms_url} className={styles.way} aria-label={t`Send to ${to} by SMS`}>
        <MessageSquare aria-hidden="true" size={20} />
        <Trans>SMS</Trans>
      </a>
    </div>
  )
}
