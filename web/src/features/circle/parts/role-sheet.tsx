import { whyNotChangeRole, whyNotOfferRole, whyNotRemove } from '@hand-in-hand/contract/circle.rules.ts'
import type { Member } from '@hand-in-hand/contract/circle.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { DangerButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useChangeMember } from '../members.api.ts'
import { ChangeRole } from './change-role.tsx'
import { circleRefusal } from './circle-refusal.ts'
import { HandOver } from './hand-over.tsx'
import { type QuestionProps, RemoveMember } from './member-questions.tsx'

type RoleOption = 'take back' | 'change' | 'hand over' | 'remove'
type Viewer = Member & { proves_number: boolean }

/** What this viewer may do about a member's role. Only one role is offered at a time, and only to someone who confirmed. */
export function roleOptions(member: Member, me: Viewer): RoleOption[] {
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
export function RoleSheet({ member, me, family, open, onClose }: QuestionProps & { me: Viewer }) {
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
