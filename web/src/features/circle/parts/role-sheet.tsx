import { whyNotChangeRole, whyNotOfferRole, whyNotRemove } from '@hand-in-hand/contract/circle.rules.ts'
import type { Member } from '@hand-in-hand/contract/circle.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { DangerButton, PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { ManualSending } from '../../messages/parts/manual-sending.tsx'
import { type MemberChanged, useChangeMember, useHandOver } from '../members.api.ts'
import { CircleQuestion } from './circle-question.tsx'
import { circleRefusal } from './circle-refusal.ts'
import { type QuestionProps, RemoveMember } from './member-questions.tsx'
import styles from './person-page.module.css'

type RoleOption = 'take back' | 'change' | 'hand over' | 'remove'
/** The reader of a member's page. Their role decides what they may do, and a proved number decides whether they may make their own link. */
export type MemberViewer = Member & { proves_number: boolean }

/** What this viewer may do about a member's role. Only one role is offered at a time, and only to someone who confirmed. */
export function roleOptions(member: Member, me: MemberViewer): RoleOption[] {
  const isOpen = member.confirmed && member.role !== 'owner'
  const mayChange = isOpen && whyNotChangeRole(me, member) === null
  return [
    ...(mayChange && member.offered_role ? (['take back'] as const) : []),
    ...(mayChange && !member.offered_role ? (['change'] as const) : []),
    ...(isOpen && !member.offered_role && !member.is_me && whyNotOfferRole(me, member) === null ? (['hand over'] as const) : []),
    ...(!member.is_me && whyNotRemove(me, member) === null ? (['remove'] as const) : []),
  ]
}

/** Changes a member's role, or removes the member. Each choice asks for confirmation first. */
export function RoleSheet({ member, me, family, open, onClose }: QuestionProps & { me: MemberViewer }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<RoleOption | null>(null)
  const options = roleOptions(member, me)
  const ask = (what: RoleOption) => {
    onClose()
    setAsking(what)
  }
  const about = (question: RoleOption) => ({ member, family, open: asking === question, onClose: () => setAsking(null) })
  return (
    <>
      <Sheet open={open} onClose={onClose} title={<bdi>{member.full_name}</bdi>}>
        <div className="stack-2">
          {options.includes('take back') && <WithdrawOffer member={member} family={family} onDone={onClose} />}
          {options.includes('change') && (
            <SecondaryButton onClick={() => ask('change')}>
              {member.role === 'supporter' ? <Trans>Ask them to be a coordinator</Trans> : <Trans>Make them a supporter again</Trans>}
            </SecondaryButton>
          )}
          {options.includes('hand over') && (
            <SecondaryButton onClick={() => ask('hand over')}>{t`Ask them to be in charge`}</SecondaryButton>
          )}
          {options.includes('remove') && <DangerButton onClick={() => ask('remove')}>{t`Remove from the circle`}</DangerButton>}
          <QuietButton onClick={onClose}>{t`Close`}</QuietButton>
        </div>
      </Sheet>
      <ChangeRole {...about('change')} />
      <HandOver {...about('hand over')} />
      <RemoveMember {...about('remove')} onRemoved={() => void navigate(paths.familyCircle, { replace: true })} />
    </>
  )
}

function WithdrawOffer({ member, family, onDone }: Pick<QuestionProps, 'member' | 'family'> & { onDone: () => void }) {
  const { t } = useLingui()
  const change = useChangeMember(family, member.id)
  const takeBack = () =>
    change.mutate(
      { role: member.role === 'coordinator' ? 'coordinator' : 'supporter' },
      {
        onSuccess: () => {
          showNotice({ title: t`Request withdrawn`, text: member.full_name })
          onDone()
        },
      },
    )
  return (
    <>
      <SecondaryButton busy={change.isPending} onClick={takeBack}>
        {member.offered_role === 'owner' ? t`Withdraw the request to be in charge` : t`Withdraw the request to be a coordinator`}
      </SecondaryButton>
      {change.error && <ErrorNote text={circleRefusal(change.error)} />}
    </>
  )
}

/** Shown after a role was offered to a member, who now has to accept it. */
function waitingOutcome(fullName: string, reply: MemberChanged | undefined) {
  const name = <bdi>{fullName}</bdi>
  return reply && { title: <Trans>Waiting for {name} to accept</Trans>, text: <OfferOutcome name={fullName} message={reply.message} /> }
}

/**
 * The outcome of an offered role. The role changes only when the member accepts it. If the family sends the link manually, the member
 * accepts by opening it.
 */
function OfferOutcome({ name, message }: { name: string; message: MemberChanged['message'] }) {
  const person = <bdi>{name}</bdi>
  if (!message?.by_hand) {
    return (
      <p>
        <Trans>{person} will get a message. Nothing changes until they accept.</Trans>
      </p>
    )
  }
  return (
    <div className="stack-3">
      <p>
        <Trans>Please send {person} the message; it’s ready. Their role will change when they open the link in it.</Trans>
      </p>
      <ManualSending to={name} links={message.by_hand} />
      <p className="note">
        <Trans>Until then everything stays as it is. This link is only for {person}.</Trans>
      </p>
    </div>
  )
}

/**
 * Coordinators can do almost everything that the owner can. So the change is confirmed first, and a new coordinator has to accept the role.
 */
const ChangeRole = (props: QuestionProps) =>
  props.member.role === 'supporter' ? <AskToCoordinate {...props} /> : <MakeSupporter {...props} />

function AskToCoordinate({ member, family, ...dialog }: QuestionProps) {
  const { t } = useLingui()
  const ask = useChangeMember(family, member.id)
  const name = <bdi>{member.full_name}</bdi>
  return (
    <CircleQuestion
      {...dialog}
      change={ask}
      title={<Trans>Ask {name} to be a coordinator?</Trans>}
      actions={<PrimaryButton busy={ask.isPending} onClick={() => ask.mutate({ role: 'coordinator' })}>{t`Ask them`}</PrimaryButton>}
      closeText={<Trans>Leave it as it is</Trans>}
      outcome={waitingOutcome(member.full_name, ask.data)}
    >
      <p>
        <Trans>
          Coordinators can see and change everything here, just as you can: tasks, private details, who is in the circle. They can’t choose
          coordinators, hand over or close the circle.
        </Trans>
      </p>
      <p>
        <Trans>{name} will get a message, and will be a coordinator once they accept.</Trans>
      </p>
    </CircleQuestion>
  )
}

function MakeSupporter({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const change = useChangeMember(family, member.id)
  const name = <bdi>{member.full_name}</bdi>
  const confirm = () =>
    change.mutate(
      { role: 'supporter' },
      {
        onSuccess: () => {
          showNotice({ title: t`Is a supporter again`, text: member.full_name })
          onClose()
        },
      },
    )
  return (
    <CircleQuestion
      open={open}
      onClose={onClose}
      change={change}
      title={<Trans>Make {name} a supporter again?</Trans>}
      actions={<PrimaryButton busy={change.isPending} onClick={confirm}>{t`Make them a supporter`}</PrimaryButton>}
      closeText={t`Leave it as it is`}
    >
      <p>{t`They will no longer see the family’s pages. Tasks they have taken stay with them.`}</p>
    </CircleQuestion>
  )
}

/** Offers ownership to a member. After the member accepts, only they can hand the circle back. So this is explained and confirmed first. */
function HandOver({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const offer = useHandOver(family)
  const [isSure, setSure] = useState(false)
  const name = <bdi>{member.full_name}</bdi>
  const whyNot = isSure ? null : t`Please tick the box first.`
  return (
    <CircleQuestion
      open={open}
      onClose={() => {
        setSure(false)
        onClose()
      }}
      change={offer}
      title={<Trans>Ask {name} to be in charge?</Trans>}
      actions={
        <DangerButton busy={offer.isPending} disabledReason={whyNot} onClick={() => offer.mutate(member)}>
          <Trans>Ask them</Trans>
        </DangerButton>
      }
      closeText={<Trans>Leave it as it is</Trans>}
      outcome={waitingOutcome(member.full_name, offer.data)}
    >
      <ul className={`stack-2 ${styles.points}`}>
        <li>
          <Trans>{name} will get a message, and will be in charge once they accept. Until then you stay in charge.</Trans>
        </li>
        <li>
          <Trans>
            After that you’ll stay on as a coordinator: you can do everything you do now, except choose coordinators, hand over or close the
            circle.
          </Trans>
        </li>
        <li>
          <Trans>Only {name} can hand the circle back to you.</Trans>
        </li>
      </ul>
      <CheckRow label={t`Yes, ask ${member.full_name} to be in charge`} checked={isSure} onChange={setSure} />
    </CircleQuestion>
  )
}
