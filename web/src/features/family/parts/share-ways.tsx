import { Trans } from '@lingui/react/macro'
import { Check, Copy, MessageCircle, MessageSquare, Share2 } from 'lucide-react'
import { useState } from 'react'
import { isApple, smsLink, whatsAppLink } from '../../../platform/contact-links.ts'
import { copy, share } from '../../../platform/share.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import styles from './share-ways.module.css'

/** Characters of an address that servers and phones still take as a whole. */
const LINK_MAX = 8_000

/** The ways out of this phone: its own share sheet, WhatsApp, SMS, the clipboard. */
export function ShareWays({ text, url }: { text: string; url?: string }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const whole = url === undefined ? text : `${text}\n${url}`
  const inWhatsApp = whatsAppLink(null, whole)
  const canShare = 'share' in navigator

  async function copyWhole() {
    setCopied((await copy(whole)) ? 'yes' : 'no')
  }

  async function shareOrCopy() {
    if (!(await share(url === undefined ? { text } : { text, url }))) await copyWhole()
  }

  return (
    <div className={styles.ways}>
      {canShare && (
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
        <button type="button" className={styles.way} onClick={() => void copyWhole()}>
          {copied === 'yes' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span>{copied === 'yes' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
        </button>
      </div>
      {/* Not as a notice, which an open sheet hides from the eye and the ear. */}
      <span role="status" className="visually-hidden">
        {copied === 'yes' && <Trans>Copied</Trans>}
      </span>
      {inWhatsApp.length > LINK_MAX && (
        <p className={styles.byHand}>
          <Trans>This is too long for a link to WhatsApp. Copy it and paste it into the chat.</Trans>
        </p>
      )}
      {copied === 'no' && (
        <p className={styles.byHand}>
          <Trans>This browser does not let us copy. You can mark the text and copy it yourself:</Trans>
          <span dir="auto" className={styles.text}>
            {whole}
          </span>
        </p>
      )}
    </div>
  )
}
