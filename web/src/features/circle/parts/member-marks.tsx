import type { Member } from '@hand-in-hand/contract/circle.ts'
import { Trans } from '@lingui/react/macro'
import {
  BellOff,
  HeartHandshake,
  Hourglass,
  KeyRound,
  Luggage,
  MailQuestionMark,
  Phone,
  PhoneOutgoing,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { calendarDayHeading } from '../../../i18n/dates.ts'
import { Pill } from '../../../ui/card.tsx'
import styles from './member-marks.module.css'
import { isReachedByPhone } from './open-task-load.tsx'

/** The family's marks on a member. */
export function MemberMarks({ member }: { member: Member }) {
  const { trusted, role, away, is_contact, is_primary_caregiver, confirmed, offered_role, link_asked_at } = member
  const { stopped_since, email_waits, removed_address_at } = member
  const awayUntil = away && calendarDayHeading(away.until, readerLocale())
  const name = <bdi>{member.full_name}</bdi>
  return (
    <div className={styles.marks}>
      {is_primary_caregiver && (
        <Pill tone="mine" icon={<HeartHandshake aria-hidden="true" />}>
          <Trans>Main caregiver</Trans>
        </Pill>
      )}
      {is_contact && (
        <Pill tone="free" icon={<Phone aria-hidden="true" />}>
          <Trans>Contact for questions</Trans>
        </Pill>
      )}
      {trusted && role === 'supporter' && (
        <Pill tone="free" icon={<ShieldCheck aria-hidden="true" />}>
          <Trans>You know them well</Trans>
        </Pill>
      )}
      {offered_role && (
        <Pill tone="mine" icon={<Hourglass aria-hidden="true" />}>
          {offered_role === 'owner' ? (
            <Trans>In charge: waiting for {name} to accept</Trans>
          ) : (
            <Trans>Coordinator: waiting for {name} to accept</Trans>
          )}
        </Pill>
      )}
      {awayUntil && (
        <Pill tone="plain" icon={<Luggage aria-hidden="true" />}>
          <Trans>Away until {awayUntil}</Trans>
        </Pill>
      )}
      {link_asked_at && (
        <Pill tone="need" icon={<KeyRound aria-hidden="true" />}>
          <Trans>Asks for a new link</Trans>
        </Pill>
      )}
      {removed_address_at && (
        <Pill tone="need" icon={<TriangleAlert aria-hidden="true" />}>
          <Trans>An address was removed: please ask them</Trans>
        </Pill>
      )}
      {stopped_since && (
        <Pill tone="plain" icon={<BellOff aria-hidden="true" />}>
          <Trans>Turned off messages: please call</Trans>
        </Pill>
      )}
      {email_waits && (
        <Pill tone="plain" icon={<MailQuestionMark aria-hidden="true" />}>
          <Trans>E-mail not confirmed yet</Trans>
        </Pill>
      )}
      {!confirmed ? (
        <Pill tone="plain" icon={<PhoneOutgoing aria-hidden="true" />}>
          <Trans>Doesn’t use the app yet: please call</Trans>
        </Pill>
      ) : (
        isReachedByPhone(member) && (
          <Pill tone="plain" icon={<PhoneOutgoing aria-hidden="true" />}>
            <Trans>Reach by phone</Trans>
          </Pill>
        )
      )}
    </div>
  )
}
