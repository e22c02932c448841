import { useLingui } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { callLink } from '../platform/contact-links.ts'
import styles from './call-link.module.css'

/** A round button that calls someone. Their number is read by screen readers and not shown. */
export function CallLink({ name, phoneNumber }: { name: string; phoneNumber: string }) {
  const { t } = useLingui()
  return (
    <a href={callLink(phoneNumber)} aria-label={t`Call ${name}`} title={phoneNumber} className={styles.call}>
      <Phone aria-hidden="true" size={20} />
    </a>
  )
}
