import { Trans } from '@lingui/react/macro'
import { MessageSquare, Share2 } from 'lucide-react'
import { isApple, smsLink, whatsAppLink } from '../../../platform/contact-links.ts'
import { share } from '../../../platform/share.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import styles from '../../../ui/ways.module.css'
import { WhatsAppIcon } from '../../../ui/whats-app-icon.tsx'
import { CopyButton, useCopying } from './copy-button.tsx'

/** The longest URL that servers and phones accept, in characters. */
const LINK_MAX = 8_000

/** Ways to share from this phone: WhatsApp first, then the phone's share sheet (or SMS, if the phone has none) and the clipboard. */
export function ShareButtons({ text, url, look = 'primary' }: { text: string; url?: string; look?: 'primary' | 'secondary' }) {
  const whole = url === undefined ? text : `${text}\n${url}`
  const copying = useCopying(whole)
  const hasShareSheet = 'share' in navigator
  const inWhatsApp = whatsAppLink(null, whole)

  async function shareOrCopy() {
    if (!(await share(url === undefined ? { text } : { text, url }))) await copying.start()
  }

  return (
    <div className="stack-3">
      {inWhatsApp.length <= LINK_MAX ? (
        <a href={inWhatsApp} target="_blank" rel="noopener noreferrer" className={buttonLook(look)}>
          <WhatsAppIcon />
          <span>
            <Trans>Send by WhatsApp</Trans>
          </span>
        </a>
      ) : (
        <p className="note">
          <Trans>This is too long to open in WhatsApp. Copy it and paste it into the chat.</Trans>
        </p>
      )}
      <div className={styles.ways}>
        {hasShareSheet ? (
          <button type="button" className={styles.way} onClick={() => void shareOrCopy()}>
            <Share2 aria-hidden="true" />
            <span>
              <Trans>Share…</Trans>
            </span>
          </button>
        ) : (
          <a href={smsLink(null, whole, isApple(navigator.userAgent))} className={styles.way}>
            <MessageSquare aria-hidden="true" />
            <span>
              <Trans>SMS</Trans>
            </span>
          </a>
        )}
        <CopyButton copying={copying} className={styles.way} />
      </div>
    </div>
  )
}
