import { useLingui } from '@lingui/react/macro'
import { Mail, Phone } from 'lucide-react'
import { callLink, mailLink } from '../platform/contact-links.ts'
import styles from './call-link.module.css'

interface CallLinkProps {
  contact: { full_name: string; formatted_phone_number: string | null; email?: string }
  /** Whether the number is written beside the button anyway. */
  numberNearby?: boolean
}

/**
 * A round button to call someone, or to write a mail to someone who has no number. A device with a mouse is most likely not a phone. So on
 * such a device the button also shows the number, which people can dial elsewhere.
 */
export function CallLink({ contact, numberNearby = false }: CallLinkProps) {
  const { t } = useLingui()
  const { full_name: name, formatted_phone_number: phoneNumber, email } = contact
  if (!phoneNumber) {
    return email === undefined ? null : (
      <a href={mailLink(email)} aria-label={`${t`E-mail`}: ${name} ${email}`} className={styles.call}>
        <Mail aria-hidden="true" size={20} />
      </a>
    )
  }
  const call = t`Call ${name}`
  return (
    <a href={callLink(phoneNumber)} aria-label={numberNearby ? call : `${call} ${phoneNumber}`} className={styles.call}>
      <Phone aria-hidden="true" size={20} />
      {!numberNearby && (
        <bdi dir="ltr" className={styles.number}>
          {phoneNumber}
        </bdi>
      )}
    </a>
  )
}
