import { whyNotSendLink } from '@hand-in-hand/contract/circle.rules.ts'
import type { Member } from '@hand-in-hand/contract/circle.ts'
import { languageTag } from '@hand-in-hand/contract/locales.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Send, UserRoundPlus, Users } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { readerLocale } from '../../i18n/catalogues.ts'
import { useCurrentFamily } from '../../platform/current-family.ts'
import { navigate } from '../../platform/navigation.ts'
import { useNow } from '../../platform/now.ts'
import { paths } from '../../platform/paths.ts'
import { buttonLook, PrimaryButton, SecondaryButton } from '../../ui/buttons.tsx'
import { factsLook } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields.tsx'
import { showNotice, UNDO_SHOWN } from '../../ui/notices.tsx'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Avatar, EmptyState } from '../../ui/states.tsx'
import { useMyProfile } from '../families/families.api.ts'
import { LinkRow, RowList } from '../families/parts/rows.tsx'
import { numberProvedUntil } from '../sign-in/proof.rules.ts'
import { membersQuery, requestsQuery } from './circle.api.ts'
import styles from './circle.module.css'
import { useSendLoginLinks } from './members.api.ts'
import { CircleQuestion } from './parts/circle-question.tsx'
import memberLineStyles from './parts/member-line.module.css'
import { memberMarks, RoleNow } from './parts/member-marks.tsx'
import { OpenTaskLoad } from './parts/open-task-load.tsx'
import { PersonPage } from './parts/person-page.tsx'

/** A circle with at least this many people has a search field. */
const LARGE_CIRCLE = 12

/** Lists everyone by name, because the circle is not a ranking. Members for whom the family's side has something to do come first. */
export function CircleScreen() {
  const { t } = useLingui()
  const family = useCurrentFamily()
  const { data: members } = useSuspenseQuery(membersQuery(family))
  const { data: requests = [] } = useQuery(requestsQuery(family))
  const newcomers = members.filter(({ not_looked_at }) => not_looked_at)
  const byName = members.toSorted(
    (one, other) =>
      Number(needsHelp(other)) - Number(needsHelp(one)) || one.full_name.localeCompare(other.full_name, languageTag(readerLocale())),
  )
  const supporter = useMyProfile(family)
  const proves_number = numberProvedUntil(supporter, useNow()) !== null
  const [address] = useSearchParams()
  const shownMember = Number(address.get('member'))
  const [search, setSearch] = useState('')
  // The reader is a member too.
  const me = members.find((each) => each.is_me)
  const viewer = (member: Member) => ({ ...(me ?? member), proves_number })
  const person = members.find(({ id }) => String(id) === address.get('person'))
  if (person) return <PersonPage member={person} me={viewer(person)} family={family} />
  const wanted = search.trim().toLocaleLowerCase()
  const found = byName.filter((each) => `${each.full_name} ${each.formatted_phone_number}`.toLocaleLowerCase().includes(wanted))
  return (
    <Screen
      wide
      header={
        <header className={`ends ${styles.top}`}>
          <h1>{t`Your circle`}</h1>
          <Link to={paths.familyAddPerson} className={buttonLook('secondary', false)}>
            <UserRoundPlus aria-hidden="true" size={20} />
            <Trans>Add a person</Trans>
          </Link>
        </header>
      }
    >
      {requests.length + newcomers.length > 0 && (
        <RowList>
          <LinkRow to={paths.familyRequests} icon={<Users aria-hidden="true" />}>
            {newcomers.length > 0
              ? plural(newcomers.length, { one: '# person joined through your link', other: '# people joined through your link' })
              : plural(requests.length, { one: '# person wants to join', other: '# people want to join' })}
          </LinkRow>
        </RowList>
      )}
      <SendLinks members={members.filter((each) => !each.confirmed && whyNotSendLink(viewer(each), each) === null)} family={family} />
      {members.length >= LARGE_CIRCLE && (
        <TextField label={t`Search by name or number`} type="search" value={search} onChange={setSearch} />
      )}
      <RowList>
        {found.map((member) => (
          <MemberLine
            key={member.id}
            member={member}
            {...(member.id === shownMember && { item: { ref: showMember, tabIndex: -1, className: styles.shown } })}
          />
        ))}
      </RowList>
      {members.length < 2 && (
        <EmptyState
          picture={<HandsPicture />}
          title={t`You’re the first one here`}
          text={t`Send your link to the people around you. You decide who gets in.`}
        >
          <Link to={paths.familyInvite} className={buttonLook('primary')}>{t`Invite people`}</Link>
        </EmptyState>
      )}
    </Screen>
  )
}

/** Scrolls to a member's card, because someone who was just added may be far down the list. */
function showMember(card: HTMLElement | null) {
  // The app first scrolls a new page to its top, so this waits for the next frame.
  requestAnimationFrame(() => {
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  })
}

/** Sends login links to all people who don’t use the app yet, after a question. */
function SendLinks({ members, family }: { members: readonly Member[]; family: string }) {
  const { t } = useLingui()
  const { mutate, error, isPending } = useSendLoginLinks(family)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const count = members.length
  if (count < 2) return null
  const send = () =>
    mutate(members, {
      onSuccess: ({ sent, byHand }) => {
        close()
        showNotice({ title: t`Links on their way: ${sent}`, shownFor: UNDO_SHOWN })
        // The page `familyMessages` has the links that wait to be sent manually.
        if (byHand > 0) void navigate(paths.familyMessages)
      },
    })
  return (
    <>
      <SecondaryButton icon={<Send aria-hidden="true" size={20} />} onClick={() => setAsking(true)}>
        <Plural value={count} one="Send the link to # person without the app" other="Send the link to # people without the app" />
      </SecondaryButton>
      <CircleQuestion
        open={isAsking}
        onClose={close}
        title={<Plural value={count} one="Send # person the link?" other="Send # people the link?" />}
        actions={<PrimaryButton busy={isPending} onClick={send}>{t`Send the links`}</PrimaryButton>}
        closeText={t`Not now`}
        change={{ error }}
      >
        <p>
          <Trans>
            They are in your circle and don’t use the app yet. Each gets one message with their own link, unless they had one before.
          </Trans>
        </p>
      </CircleQuestion>
    </>
  )
}

/** Whether the family's side has something to do for a member: send a link, check a removed address, or check someone new. */
const needsHelp = ({ link_asked_at, removed_address_at, not_looked_at }: Member) =>
  Boolean(link_asked_at ?? removed_address_at ?? not_looked_at)

/** A member in one row, which leads to their page. The row shows what is special about them, and how many tasks they have. */
function MemberLine({ member, item }: { member: Member; item?: ComponentProps<'li'> }) {
  const { t } = useLingui()
  const { full_name, role, is_me, load } = member
  // A mark with the tone 'free' says that something is in order. It is shown only on the member's page.
  const mark = memberMarks(member).find(({ tone }) => tone !== 'free')
  return (
    <LinkRow
      to={paths.familyPerson(member.id)}
      icon={<Avatar name={full_name} />}
      note={
        <span className={factsLook}>
          {is_me && <span>{t`you`}</span>}
          {role !== 'supporter' && (
            <span>
              <RoleNow member={member} />
            </span>
          )}
          <span className={mark?.tone === 'need' ? memberLineStyles.need : undefined}>{mark?.text ?? <OpenTaskLoad load={load} />}</span>
        </span>
      }
      {...(item && { item })}
    >
      <bdi>{full_name}</bdi>
    </LinkRow>
  )
}
