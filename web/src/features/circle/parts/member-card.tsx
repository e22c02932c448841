import { whyNotSendLink } from '@hand-in-hand/contract/circle.rules.ts'
import type { Member } from '@hand-in-hand/contract/circle.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical, HeartHandshake, Hourglass, KeyRound, Phone, PhoneOutgoing, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { daysAgo } from '../../../i18n/ago.ts'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { IconButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Card, Pill } from '../../../ui/card.tsx'
import styles from './member-card.module.css'
import { SendLoginLink } from './member-questions.tsx'
import { MemberSheet, type MemberViewer } from './member-sheet.tsx'
import { isReachedByPhone, OpenTaskLoad } from './open-task-load.tsx'
import { PersonFacts, PersonHead } from './person-head.tsx'

/** A member: since when, and how many tasks they have. */
export function MemberCard({ member, me, family }: { member: Member; me: MemberViewer; family: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const { full_name, role, joined_at, last_seen_at, load } = member
  const now = Date.now()
  const maySendLink = whyNotSendLink(me, member) === null
  const since = dayHeading(joined_at, reader(), now)
  const seen = last_seen_at && daysAgo(last_seen_at, reader(), now)
  return (
    <Card className={styles.card}>
      <PersonHead
        person={member}
        note={
          <>
            {role === 'owner' ? t`In charge` : role === 'coordinator' ? t`Coordinator` : t`Supporter`}
            {member.is_me && (
              <>
                {' · '}
                <Trans>you</Trans>
              </>
            )}
          </>
        }
        action={
          <IconButton
            label={t`More about ${full_name}`}
            icon={<EllipsisVertical aria-hidden="true" size={20} />}
            onClick={() => setOpen(true)}
            className={styles.more ?? ''}
          />
        }
      />
      <PersonFacts>
        <p>
          <Trans>In the circle since {since}</Trans>
          {' · '}
          {seen ? <Trans>last seen {seen}</Trans> : <Trans>not logged in yet</Trans>}
        </p>
        <p className={styles.load}>
          <OpenTaskLoad load={load} />
          {load.done_30_days > 0 && (
            <>
              {' · '}
              {plural(load.done_30_days, { one: '# task done in the last 30 days', other: '# tasks done in the last 30 days' })}
            </>
          )}
        </p>
      </PersonFacts>
      <MemberMarks member={member} />
      {member.link_asked_at && maySendLink && (
        <SecondaryButton onClick={() => setSending(true)}>
          <Trans>Send a new link</Trans>
        </SecondaryButton>
      )}
      {/* Separate from its button, which disappears when the link is made. The link must be passed on from here. */}
      <SendLoginLink member={member} family={family} open={isSending} onClose={() => setSending(false)} />
      <MemberSheet member={member} me={me} family={family} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

/** The family's marks on a member. */
function MemberMarks({ member }: { member: Member }) {
  const { trusted, role, is_contact, is_primary_caregiver, confirmed, offered_role, link_asked_at } = member
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
      {link_asked_at && (
        <Pill tone="need" icon={<KeyRound aria-hidden="true" />}>
          <Trans>Asks for a new link</Trans>
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
