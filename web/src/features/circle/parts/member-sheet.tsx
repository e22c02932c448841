import {
  whyNotChange,
  whyNotChangeRole,
  whyNotCorrectNumber,
  whyNotOfferRole,
  whyNotRemove,
  whyNotSendLink,
} from '@hand-in-hand/contract/circle.rules.ts'
import type { Member, MemberChange } from '@hand-in-hand/contract/circle.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DangerButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/fields.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useChangeMember } from '../members.api.ts'
import { ChangeRole } from './change-role.tsx'
import { circleRefusal } from './circle-refusal.ts'
import { CorrectMember } from './correct-member.tsx'
import { HandOver } from './hand-over.tsx'
import { RemoveMember, SendLoginLink } from './member-questions.tsx'
import styles from './member-sheet.module.css'

/** The person who looks at a member. Their role decides what they may do, and a proved number whether they may make their own link. */
export type MemberViewer = Member & { proves_number: boolean }

interface MemberSheetProps {
  member: Member
  me: MemberViewer
  family: string
  open: boolean
  onClose: () => void
}

type SheetQuestion = 'link' | 'correct' | 'role' | 'hand over' | 'remove'

/** What the family's side can do with a member. */
export function MemberSheet({ member, me, family, open, onClose }: MemberSheetProps) {
  const [asking, setAsking] = useState<SheetQuestion | null>(null)
  const ask = (what: SheetQuestion) => {
    onClose()
    setAsking(what)
  }
  const about = (question: SheetQuestion) => ({ member, family, open: asking === question, onClose: () => setAsking(null) })
  const mayChange = whyNotChange(me, member) === null
  return (
    <>
      <Sheet open={open} onClose={onClose} title={<bdi>{member.full_name}</bdi>}>
        <p className={styles.phone}>
          <bdi dir="ltr">{[member.formatted_phone_number, member.email].filter(Boolean).join(' · ')}</bdi>
        </p>
        <MarkSwitches member={member} family={family} mayChange={mayChange} />
        <div className={styles.actions}>
          {whyNotSendLink(me, member) === null && (
            <SecondaryButton onClick={() => ask('link')}>
              <Trans>Send a new login link</Trans>
            </SecondaryButton>
          )}
          {whyNotCorrectNumber(me, member) === null && (
            <SecondaryButton onClick={() => ask('correct')}>
              <Trans>Correct the name or number</Trans>
            </SecondaryButton>
          )}
          <Roles member={member} me={me} family={family} onAsk={ask} onDone={onClose} />
          {member.is_me && member.role === 'owner' && (
            <p className={styles.note}>
              <Trans>You’re in charge of this circle. To hand it over, choose the person in the list and ask them.</Trans>
            </p>
          )}
          {!member.is_me && whyNotRemove(me, member) === null && (
            <DangerButton onClick={() => ask('remove')}>
              <Trans>Remove from the circle</Trans>
            </DangerButton>
          )}
          <QuietButton onClick={onClose}>
            <Trans>Close</Trans>
          </QuietButton>
        </div>
      </Sheet>
      <SendLoginLink {...about('link')} />
      <CorrectMember {...about('correct')} />
      <ChangeRole {...about('role')} />
      <HandOver {...about('hand over')} />
      <RemoveMember {...about('remove')} />
    </>
  )
}

/** Roles that a confirmed member can be offered. Only one is offered at a time. */
function Roles({ member, me, family, onAsk, onDone }: RolesProps) {
  const { t } = useLingui()
  const { role, offered_role } = member
  const change = useChangeMember(family, member.id)
  const mayChangeRole = whyNotChangeRole(me, member) === null
  if (!member.confirmed || role === 'owner') return null
  if (offered_role) {
    const takeBack = () =>
      change.mutate(
        { role },
        {
          onSuccess: () => {
            showNotice({ title: t`Offer withdrawn`, text: member.full_name, shownFor: NOTICE_SHOWN })
            onDone()
          },
        },
      )
    return (
      mayChangeRole && (
        <>
          <SecondaryButton busy={change.isPending} onClick={takeBack}>
            {offered_role === 'owner' ? (
              <Trans>Withdraw the offer to be in charge</Trans>
            ) : (
              <Trans>Withdraw the offer to be a coordinator</Trans>
            )}
          </SecondaryButton>
          {change.error && <ErrorNote text={circleRefusal(change.error)} />}
        </>
      )
    )
  }
  return (
    <>
      {mayChangeRole && (
        <SecondaryButton onClick={() => onAsk('role')}>
          {role === 'supporter' ? <Trans>Ask them to be a coordinator</Trans> : <Trans>Make them a supporter again</Trans>}
        </SecondaryButton>
      )}
      {!member.is_me && whyNotOfferRole(me, member) === null && (
        <SecondaryButton onClick={() => onAsk('hand over')}>
          <Trans>Ask them to be in charge</Trans>
        </SecondaryButton>
      )}
    </>
  )
}

interface RolesProps extends Pick<MemberSheetProps, 'member' | 'me' | 'family'> {
  onAsk: (what: 'role' | 'hand over') => void
  onDone: () => void
}

/** Switches that apply at once. None of them ends anything. */
function MarkSwitches({ member, family, mayChange }: { member: Member; family: string; mayChange: boolean }) {
  const { t } = useLingui()
  const change = useChangeMember(family, member.id)
  /** The tapped value shows while the sheet is open, because the refreshed list may come much later than the reply. */
  const [tapped, setTapped] = useState<MarkChange>({})
  const shown = { ...member, ...marksOf(tapped) }
  const mark = (marks: MarkChange) => {
    setTapped({ ...tapped, ...marks })
    change.mutate(marks, { onError: () => setTapped({}) })
  }
  return (
    <div className={styles.marks}>
      {member.role === 'supporter' && mayChange && (
        <Switch
          label={t`Someone we know well`}
          note={t`May also take tasks you keep for people you know well.`}
          checked={shown.trusted}
          onChange={(trusted) => mark({ trusted })}
        />
      )}
      <Switch
        label={t`Main caregiver`}
        note={t`Shown to the circle as the main caregiver. This doesn’t change what they can do.`}
        checked={shown.is_primary_caregiver}
        onChange={(primary_caregiver) => mark({ primary_caregiver })}
      />
      <Switch
        label={t`Contact for questions`}
        note={t`Your circle sees their name and number.`}
        checked={shown.is_contact}
        onChange={(contact) => mark({ contact })}
      />
      {change.error && <ErrorNote text={circleRefusal(change.error)} />}
    </div>
  )
}

type MarkChange = Pick<MemberChange, 'trusted' | 'contact' | 'primary_caregiver'>

const marksOf = ({ trusted, contact, primary_caregiver }: MarkChange) => ({
  ...(trusted !== undefined && { trusted }),
  ...(contact !== undefined && { is_contact: contact }),
  ...(primary_caregiver !== undefined && { is_primary_caregiver: primary_caregiver }),
})
