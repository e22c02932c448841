import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { CallLink } from '../../../ui/call-link.tsx'
import { Avatar } from '../../../ui/states.tsx'
import styles from './person-head.module.css'

/** A person with a link to call them. `note` is the small text below the name, and has the number. */
export const PersonHead = ({ person, note }: { person: ComponentProps<typeof CallLink>['contact']; note: ReactNode }) => (
  <div className={styles.who}>
    <Avatar name={person.full_name} />
    <div className={styles.words}>
      <h2 className="heading">
        <bdi>{person.full_name}</bdi>
      </h2>
      <p className="note">{note}</p>
    </div>
    <CallLink contact={person} numberNearby />
  </div>
)

/** Facts about the person, one per line. */
export const PersonFacts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>

/** Says where the login link goes, and asks to check the address. `address` is set only if no code has proved it. */
export const LinkTo = ({ address }: { address: string | undefined }) =>
  address && (
    <p>
      <Trans>
        The login link goes to <bdi dir="ltr">{address}</bdi>. Please check that it’s really theirs.
      </Trans>
    </p>
  )

/** Says who gave the person their link. */
export const BroughtBy = ({ name }: { name: string }) => (
  <p>
    <Trans>
      Invited by <bdi>{name}</bdi>
    </Trans>
  </p>
)

/** What the person wrote about how they and the family know each other. */
export const InTheirWords = ({ acquaintance }: { acquaintance: string }) => (
  <p className="emphasis">
    <Trans>
      In their words: “<bdi>{acquaintance}</bdi>”
    </Trans>
  </p>
)
