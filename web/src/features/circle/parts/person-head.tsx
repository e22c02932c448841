import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { CallLink } from '../../../ui/call-link.tsx'
import { Avatar } from '../../../ui/states.tsx'
import styles from './person-head.module.css'

interface PersonHeadProps {
  person: ComponentProps<typeof CallLink>['contact']
  /** The note has the number already. */
  numberNearby?: boolean
  /** Small text below the name. */
  note: ReactNode
  /** Next to the call button. */
  action?: ReactNode
}

export function PersonHead({ person, numberNearby = false, note, action }: PersonHeadProps) {
  return (
    <div className={styles.who}>
      <Avatar name={person.full_name} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{person.full_name}</bdi>
        </h2>
        <p className={styles.soft}>{note}</p>
      </div>
      <div className={styles.ways}>
        <CallLink contact={person} numberNearby={numberNearby} />
        {action}
      </div>
    </div>
  )
}

/** Facts about the person, one per line. */
export const PersonFacts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>

/** Where the login link goes, if only this yes says that the address is theirs. */
export const LinkTo = ({ address }: { address: string | undefined }) =>
  address && (
    <p>
      <Trans>
        The login link goes to <bdi dir="ltr">{address}</bdi>. Please check that it’s really theirs.
      </Trans>
    </p>
  )

/** Who gave them the link. */
export const BroughtBy = ({ name }: { name: string }) => (
  <p>
    <Trans>
      Invited by <bdi>{name}</bdi>
    </Trans>
  </p>
)
