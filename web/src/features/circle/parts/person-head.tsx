import type { ReactNode } from 'react'
import { CallLink } from '../../../ui/call-link.tsx'
import { Avatar } from '../../../ui/states.tsx'
import styles from './person-head.module.css'

interface PersonHeadProps {
  name: string
  phoneNumber: string
  /** The note has the number already. */
  numberNearby?: boolean
  /** Small text below the name. */
  note: ReactNode
  /** Next to the call button. */
  action?: ReactNode
}

export function PersonHead({ name, phoneNumber, numberNearby = false, note, action }: PersonHeadProps) {
  return (
    <div className={styles.who}>
      <Avatar name={name} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.soft}>{note}</p>
      </div>
      <CallLink name={name} phoneNumber={phoneNumber} numberNearby={numberNearby} />
      {action}
    </div>
  )
}

/** Facts about the person, one per line. */
export const PersonFacts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>
