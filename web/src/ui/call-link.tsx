import { Trans } from '@lingui/react/macro'
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
  return (
    <a href={callLink(phoneNumber)} title={phoneNumber} className={styles.call}>
      <Phone aria-hidden="true" size={20} />
      <span className="visually-hidden">
        <Trans>Call {name}</Trans>
      </span>
      {!numberNearby && (
        <bdi dir="ltr" className={styles.number}>
          {phoneNumber}
        </bdi>
      )}
    </a>
  )
}
