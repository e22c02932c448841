import { Trans } from '@lingui/react/macro'
import { MessageCircle, MessageSquare, Share2 } from 'lucide-react'
import { isApple, smsLink, whatsAppLink } from '../../../platform/contact-links.ts'
import { share } from '../../../platform/share.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { CopyWay, useCopying } from './copy-way.tsx'
import styles from './share-ways.module.css'

/** Characters of a URL that servers and phones accept. */
const LINK_MAX = 8_000

/** Ways to share from this phone: its share sheet, WhatsApp, SMS, the clipboard. */
export function ShareWays({ text, url }: { text: string; url?: string }) {
  const whole = url === undefined ? text : `${text}\n${url}`
  const copying = useCopying(whole)
  const inWhatsApp = whatsAppLink(null, whole)

  async function shareOrCopy() {
    if (!(await share(url === undefined ? { text } : { text, url }))) await copying.start()
  }

  return (
    <div className={styles.ways}>
      {'share' in navigator && (
        <PrimaryButton icon={<Share2 aria-hidden="true" size={20} />} onClick={() => void shareOrCopy()}>
          <Trans>Share</Trans>
        </PrimaryButton>
      )}
      <div className={styles.row}>
        {inWhatsApp.length <= LINK_MAX && (
          <a href={inWhatsApp} target="_blank" rel="noopener noreferrer" className={styles.way}>
            <MessageCircle aria-hidden="true" />
            <span>WhatsApp</span>
          </a>
        )}
        <a href={smsLink(null, whole, isApple(navigator.userAgent))} className={styles.way}>
          <MessageSquare aria-hidden="true" />
          <span>
            <Trans>SMS</Trans>
          </span>
        </a>
        <CopyWay copying={copying} className={styles.way} />
      </div>
      {inWhatsApp.length > LINK_MAX && (
        <p className={styles.tooLong}>
          <Trans>This is too long for a link to WhatsApp. Copy it and paste it into the chat.</Trans>
        </p>
      )}
    </div>
  )
}
