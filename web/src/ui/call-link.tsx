import { useLingui } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { callLink } from '../platform/contact-links.ts'
import styles from './call-link.module.css'

interface CallLinkProps {
  name: string
  phoneNumber: string
  /** The number is written beside it anyway. */
  numberNearby?: boolean
}

/** A round button that calls someone. A device with a mouse is most likely no phone: there it shows the number too, to dial it elsewhere. */
export function CallLink({ name, phoneNumber, numberNearby = false }: CallLinkProps) {
  const { t } = useLingui()
  return (
    <a href={callLink(phoneNumber)} aria-label={`${t`Call ${name}`} ${phoneNumber}`} className={styles.call}>
      <Phone aria-hidden="true" size={20} />
      {!numberNearby && (
        <bdi dir="ltr" className={styles.number}>
          {phoneNumber}
        </bdi>
      )}
    </a>
  )
}
