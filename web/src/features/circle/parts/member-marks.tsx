import type { Member } from '@hand-in-hand/contract/circle.ts'
import { Trans } from '@lingui/react/macro'
import {
  BellOff,
  DoorOpen,
  HeartHandshake,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Luggage,
  MailQuestionMark,
  Phone,
  PhoneOutgoing,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { Pill, type PillTone } from '../../../ui/card.tsx'
import styles from './member-marks.module.css'
import { isReachedByPhone } from './open-task-load.tsx'

interface Mark {
  tone: PillTone
  icon: LucideIcon
  text: ReactNode
}

/** Marks for what is special about a member, the most pressing first. */
export function memberMarks(member: Member): Mark[] {
  const { trusted, role, away, is_contact, is_primary_caregiver, confirmed, offered_role, link_asked_at } = member
  const { stopped_since, email_waits, removed_address_at } = member
  const awayUntil = away && calendarDayHeading(away.until, readerLocale())
  const name = <bdi>{member.full_name}</bdi>
  const mark = (isShown: unknown, tone: PillTone, icon: LucideIcon, text: ReactNode): Mark[] => (isShown ? [{ tone, icon, text }] : [])
  return [
    ...mark(link_asked_at, 'need', KeyRound, <Trans>Asks for a new link</Trans>),
    ...mark(removed_address_at, 'need', TriangleAlert, <Trans>An address was removed: please ask them</Trans>),
    ...mark(member.not_looked_at, 'need', DoorOpen, <Trans>Joined through your link: please look</Trans>),
    ...mark(!confirmed, 'plain', PhoneOutgoing, <Trans>Doesn’t use the app yet: please call</Trans>),
    ...mark(confirmed && isReachedByPhone(member), 'plain', PhoneOutgoing, <Trans>Reach by phone</Trans>),
    ...mark(stopped_since, 'plain', BellOff, <Trans>Turned off messages: please call</Trans>),
    ...mark(awayUntil, 'plain', Luggage, <Trans>Away until {awayUntil}</Trans>),
    ...mark(
      offered_role,
      'mine',
      Hourglass,
      offered_role === 'owner' ? (
        <Trans>In charge: waiting for {name} to accept</Trans>
      ) : (
        <Trans>Coordinator: waiting for {name} to accept</Trans>
      ),
    ),
    ...mark(is_primary_caregiver, 'mine', HeartHandshake, <Trans>Main caregiver</Trans>),
    ...mark(is_contact, 'free', Phone, <Trans>Contact for questions</Trans>),
    ...mark(email_waits, 'plain', MailQuestionMark, <Trans>E-mail not confirmed yet</Trans>),
    ...mark(trusted && role === 'supporter', 'free', ShieldCheck, <Trans>You know them well</Trans>),
  ]
}

/** All marks of a member, on the member's page. */
export const MemberMarks = ({ member }: { member: Member }) => (
  <div className={`row ${styles.marks}`}>
    {memberMarks(member).map(({ tone, icon: Icon, text }) => (
      <Pill key={Icon.displayName} tone={tone} icon={<Icon aria-hidden="true" />}>
        {text}
      </Pill>
    ))}
  </div>
)

/** A member's role in words. */
export function RoleNow({ member: { role } }: { member: Pick<Member, 'role'> }) {
  if (role === 'owner') return <Trans>In charge</Trans>
  return role === 'coordinator' ? <Trans>Coordinator</Trans> : <Trans>Supporter</Trans>
}
