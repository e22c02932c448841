import { whyNotChange, whyNotCorrectNumber, whyNotSendLink } from '@hand-in-hand/contract/circle.rules.ts'
import type { Member, MemberChange } from '@hand-in-hand/contract/circle.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, RotateCcwClock, UserCog } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { dayHeading } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { CallLink } from '../../../ui/call-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { BackHeader, Screen } from '../../../ui/screen.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { ActionRow, LinkRow, RowList } from '../../families/parts/rows.tsx'
import { ContactLinks } from '../../tasks/parts/contact-card.tsx'
import { DayAndTime } from '../../tasks/parts/time-range.tsx'
import { heldTasksQuery } from '../circle.api.ts'
import { useChangeMember, usePutAddressBack } from '../members.api.ts'
import { CanHelpFacts } from './can-help-facts.tsx'
import { circleRefusal } from './circle-refusal.ts'
import { CorrectMember } from './correct-member.tsx'
import { MemberMarks, RoleNow } from './member-marks.tsx'
import { SendLoginLink } from './member-questions.tsx'
import { isReachedByPhone, OpenTaskLoad } from './open-task-load.tsx'
import { BroughtBy, PersonFacts } from './person-head.tsx'
import { type MemberViewer, RoleSheet, roleOptions } from './role-sheet.tsx'
import { TrustSwitch } from './trust-switch.tsx'

interface PersonProps {
  member: Member
  me: MemberViewer
  family: string
}

/** One person of the circle: how to reach them, which tasks they have and did, and what the family's side can change. */
export function PersonPage({ member, me, family }: PersonProps) {
  const { t } = useLingui()
  const { full_name, first_name: name, email } = member
  const byPhone = isReachedByPhone(member)
  return (
    <Screen hidesMenu header={<BackHeader back={paths.familyCircle} title={<bdi>{full_name}</bdi>} />}>
      <Card className="stack-3">
        <div className="ends">
          <bdi dir="ltr">{[member.formatted_phone_number, email].filter(Boolean).join(' · ')}</bdi>
          {byPhone && <CallLink contact={member} numberNearby />}
        </div>
        {!member.is_me && !byPhone && <ContactLinks contact={member} text={t`Hello ${name},`} />}
        <TimeInCircle member={member} />
        <CanHelpFacts member={member} />
        <MemberMarks member={member} />
      </Card>
      <RemovedAddress member={member} me={me} family={family} />
      <TasksOf member={member} family={family} />
      <MarkSwitches member={member} family={family} mayChange={whyNotChange(me, member) === null} />
      <PersonRows member={member} me={me} family={family} />
    </Screen>
  )
}

function TimeInCircle({ member: { joined_at, last_seen, brought_by } }: Pick<PersonProps, 'member'>) {
  const { t } = useLingui()
  const since = dayHeading(joined_at, reader(), Date.now())
  return (
    <PersonFacts>
      <p>
        <Trans>In the circle since {since}</Trans>
        {' · '}
        {last_seen === null
          ? t`not logged in yet`
          : last_seen === 'this_week'
            ? t`here in the last 7 days`
            : t`last here more than 7 days ago`}
      </p>
      {brought_by && <BroughtBy name={brought_by} />}
    </PersonFacts>
  )
}

/** Says that a number or mail address of a member was removed for good, and offers to put it back. Shows nothing if none was removed. */
function RemovedAddress({ member, me, family }: PersonProps) {
  const { t } = useLingui()
  const putBack = usePutAddressBack(family, member.id)
  if (!member.removed_address_at) return null
  const day = dayHeading(member.removed_address_at, reader(), Date.now())
  const name = <bdi>{member.full_name}</bdi>
  return (
    <Card className="stack-3">
      <p>
        <Trans>
          {day}: a number or e-mail address of {name} was removed for good. Please ask them whether it was really them. If not, someone may
          have their phone.
        </Trans>
      </p>
      {putBack.error && <ErrorNote text={circleRefusal(putBack.error)} />}
      {whyNotCorrectNumber(me, member) === null && (
        <SecondaryButton
          busy={putBack.isPending}
          onClick={() =>
            putBack.mutate(undefined, {
              onSuccess: () => showNotice({ title: t`It’s back`, text: t`All their devices are logged out.` }),
            })
          }
        >
          <Trans>It wasn’t them: put it back</Trans>
        </SecondaryButton>
      )}
    </Card>
  )
}

/** The tasks that the member has now, and how many they did. */
function TasksOf({ member, family }: Pick<PersonProps, 'member' | 'family'>) {
  const { data: held = [] } = useQuery(heldTasksQuery(family))
  const { load } = member
  const theirs = held.filter(
    // The list has no ids of people. Two people may have the same name, so the number is compared too.
    ({ assignee }) => assignee?.full_name === member.full_name && (assignee.formatted_phone_number ?? '') === member.formatted_phone_number,
  )
  return (
    <Card className="stack-3">
      <h2>
        <OpenTaskLoad load={load} />
      </h2>
      {theirs.length > 0 && (
        <ul className="stack-2">
          {theirs.map((task) => (
            <li key={task.task_id}>
              <Link to={paths.familyTask(task.id)}>
                <bdi>{task.title}</bdi>
              </Link>
              <div className="note">
                <DayAndTime task={task} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {load.done_30_days > 0 && (
        <p className="note">
          {plural(load.done_30_days, { one: '# task done in the last 30 days', other: '# tasks done in the last 30 days' })}
        </p>
      )}
    </Card>
  )
}

/** Changes that the family's side rarely makes. A row asks for a confirmation before it ends something. */
function PersonRows({ member, me, family }: PersonProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'link' | 'correct' | 'role' | null>(null)
  const about = (question: typeof asking) => ({ member, family, open: asking === question, onClose: () => setAsking(null) })
  const hasRoleOptions = roleOptions(member, me).length > 0
  return (
    <>
      <RowList>
        <LinkRow to={paths.familyEvents(member.id)} icon={<RotateCcwClock aria-hidden="true" />}>{t`What they did`}</LinkRow>
        {whyNotSendLink(me, member) === null && (
          <ActionRow icon={<KeyRound aria-hidden="true" />} onClick={() => setAsking('link')}>
            <Trans>Send a new login link</Trans>
          </ActionRow>
        )}
        {whyNotCorrectNumber(me, member) === null && (
          <ActionRow icon={<Pencil aria-hidden="true" />} onClick={() => setAsking('correct')}>
            <Trans>Correct the name or number</Trans>
          </ActionRow>
        )}
        {hasRoleOptions && (
          <ActionRow icon={<UserCog aria-hidden="true" />} note={<RoleNow member={member} />} onClick={() => setAsking('role')}>
            <Trans>Role …</Trans>
          </ActionRow>
        )}
      </RowList>
      {member.is_me && member.role === 'owner' && (
        <p className="note">
          <Trans>You’re in charge of this circle. To hand it over, choose the person in the list and ask them.</Trans>
        </p>
      )}
      <SendLoginLink {...about('link')} />
      <CorrectMember {...about('correct')} />
      <RoleSheet {...about('role')} me={me} />
    </>
  )
}

/** Switches that apply at once. None of them ends anything. */
function MarkSwitches({ member, family, mayChange }: Pick<PersonProps, 'member' | 'family'> & { mayChange: boolean }) {
  const { t } = useLingui()
  const change = useChangeMember(family, member.id)
  /** The tapped value is shown at once, because the refreshed list may come much later than the reply. */
  const [tapped, setTapped] = useState<MarkChange>({})
  const { trusted = member.trusted, contact = member.is_contact } = tapped
  const mark = (marks: MarkChange) => {
    setTapped({ ...tapped, ...marks })
    change.mutate(marks, { onError: () => setTapped({}) })
  }
  return (
    <Card className="stack-1">
      {member.role === 'supporter' && mayChange && <TrustSwitch checked={trusted} onChange={(isTrusted) => mark({ trusted: isTrusted })} />}
      <Switch
        label={t`Contact for questions`}
        note={t`Your circle sees their name and contact details. Ask them first.`}
        checked={contact}
        onChange={(isContact) => mark({ contact: isContact })}
      />
      {change.error && <ErrorNote text={circleRefusal(change.error)} />}
    </Card>
  )
}

type MarkChange = Pick<MemberChange, 'trusted' | 'contact'>
