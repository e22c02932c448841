import type { Member } from '@hand-in-hand/contract/circle.ts'
import { languageTag } from '@hand-in-hand/contract/locales.ts'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { readerLocale } from '../../i18n/catalogues.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook } from '../../ui/buttons.tsx'
import { cardLook } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { supporterQuery } from '../families/families.api.ts'
import { numberProvedUntil } from '../sign-in/proof.rules.ts'
import { membersQuery, requestsQuery } from './circle.api.ts'
import styles from './circle.module.css'
import { MemberCard } from './parts/member-card.tsx'
import { PersonPage } from './parts/person-page.tsx'

/** Everyone in the circle by name: it is not a ranking. */
export function CircleScreen() {
  const family = useCurrentFamily()
  const { data: members } = useSuspenseQuery(membersQuery(family))
  const { data: requests = [] } = useQuery(requestsQuery(family))
  const byName = members.toSorted((one, other) => one.full_name.localeCompare(other.full_name, languageTag(readerLocale())))
  const { data: supporter } = useSuspenseQuery(supporterQuery(family))
  const proves_number = numberProvedUntil(supporter, useNow()) !== null
  const [search] = useSearchParams()
  const shownMember = Number(search.get('member'))
  // The reader is a member too.
  const me = members.find((each) => each.is_me)
  const viewer = (member: Member) => ({ ...(me ?? member), proves_number })
  const person = members.find(({ id }) => String(id) === search.get('person'))
  if (person) return <PersonPage member={person} me={viewer(person)} family={family} />
  return (
    <Screen
      wide
      header={
        <header className={styles.top}>
          <h1>
            <Trans>Your circle</Trans>
          </h1>
          <Link to={paths.familyAddPerson} className={buttonLook('secondary', false)}>
            <UserRoundPlus aria-hidden="true" size={20} />
            <Trans>Add a person</Trans>
          </Link>
        </header>
      }
    >
      {requests.length > 0 && (
        <nav className={styles.ways}>
          <AddOption to={paths.familyRequests}>
            {plural(requests.length, { one: '# person wants to join', other: '# people want to join' })}
          </AddOption>
        </nav>
      )}
      <ul className={styles.list}>
        {byName.map((member) => (
          <li key={member.id} {...(member.id === shownMember && { ref: showMember, tabIndex: -1, className: styles.shown })}>
            <MemberCard member={member} me={viewer(member)} family={family} />
          </li>
        ))}
      </ul>
      {members.length < 2 && (
        <EmptyState
          picture={<HandsPicture />}
          title={<Trans>You’re the first one here</Trans>}
          text={<Trans>Send your link to the people around you. You decide who gets in.</Trans>}
        >
          <Link to={paths.familyInvite} className={buttonLook('primary')}>
            <Trans>Invite people</Trans>
          </Link>
        </EmptyState>
      )}
    </Screen>
  )
}

/** Someone who was just added may be far down the list. */
function showMember(card: HTMLElement | null) {
  // A new page is scrolled to its top first.
  requestAnimationFrame(() => {
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  })
}

function AddOption({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classNames(cardLook, styles.way)}>
      <span>{children}</span>
      <ChevronRight aria-hidden="true" size={20} />
    </Link>
  )
}
