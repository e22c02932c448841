import type { Message } from '@hand-in-hand/contract/messages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle, MessageSquare } from 'lucide-react'
import styles from '../../../ui/ways.module.css'
import { CopyButton, useCopying } from './copy-button.tsx'

/** How to send a message that no gateway sends. The text is already written, and the family sends it from its own phone. */
export function ManualSending({ to, links }: { to: string; links: NonNullable<Message['by_hand']> }) {
  const { t } = useLingui()
  const copying = useCopying(links.text)
  // If the message has a login link, `whatsapp_url` begins with `whatsapp://` and opens WhatsApp on this phone. A new page would stay
  // empty.
  const page = links.whatsapp_url.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <div className={styles.ways}>
      <CopyButton copying={copying} label={t`Copy the message to ${to}`} className={styles.way} />
      <a href={links.whatsapp_url} {...page} className={styles.way} aria-label={t`Send to ${to} by WhatsApp`}>
        <MessageCircle aria-hidden="true" />
        <span>WhatsApp</span>
      </a>
      <a href={links.sms_url} className={styles.way} aria-label={t`Send to ${to} by SMS`}>
        <MessageSquare aria-hidden="true" />
        <span>
          <Trans>SMS</Trans>
        </span>
      </a>
    </div>
  )
}
