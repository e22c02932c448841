import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/states.tsx'
import { CallLink } from './call-link.tsx'
import styles from './person-head.module.css'

interface PersonHeadProps {
  name: string
  phoneNumber: string
  /** Stands under the name, in small letters. */
  note: ReactNode
  /** Beside the way to call them. */
  action?: ReactNode
}

/** Whom a card is about. */
export function PersonHead({ name, phoneNumber, note, action }: PersonHeadProps) {
  return (
    <div className={styles.who}>
      <Avatar name={name} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.soft}>{note}</p>
      </div>
      <CallLink name={name} phoneNumber={phoneNumber} />
      {action}
    </div>
  )
}

/** What is known of them, a line each. */
export const PersonFacts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>
