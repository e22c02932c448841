import type { Member } from '@hand-in-hand/contract/circle.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DangerButton, PrimaryButton } from '../../../ui/buttons.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { useRemoveMember, useSendLoginLink } from '../circle.api.ts'
import { CircleQuestion } from './circle-question.tsx'
import { LinkOutcome } from './link-outcome.tsx'
import { LinkTo } from './person-head.tsx'

export interface QuestionProps {
  member: Member
  family: string
  open: boolean
  onClose: () => void
}

export function SendLoginLink({ member, family, ...dialog }: QuestionProps) {
  const { t } = useLingui()
  const send = useSendLoginLink(family)
  const name = <bdi>{member.full_name}</bdi>
  return (
    <CircleQuestion
      {...dialog}
      change={send}
      title={<Trans>Send {name} a new link?</Trans>}
      actions={<PrimaryButton busy={send.isPending} onClick={() => send.mutate(member)}>{t`Send a new link`}</PrimaryButton>}
      closeText={<Trans>Not now</Trans>}
      outcome={send.data && { title: <Trans>A new link</Trans>, text: <LinkOutcome name={member.full_name} message={send.data.message} /> }}
    >
      <p>
        <Trans>The old link will stop working right away. Where {name} is already logged in, nothing changes.</Trans>
      </p>
      <LinkTo address={member.link_to} />
    </CircleQuestion>
  )
}

export function RemoveMember({ member, family, open, onClose, onRemoved }: QuestionProps & { onRemoved: () => void }) {
  const { t } = useLingui()
  const remove = useRemoveMember(family)
  const name = <bdi>{member.full_name}</bdi>
  const confirm = () =>
    remove.mutate(member, {
      onSuccess: () => {
        showNotice({ title: t`Removed`, text: member.full_name })
        onClose()
        onRemoved()
      },
    })
  return (
    <CircleQuestion
      open={open}
      onClose={onClose}
      change={remove}
      title={<Trans>Remove {name} from the circle?</Trans>}
      actions={<DangerButton busy={remove.isPending} onClick={confirm}>{t`Remove from the circle`}</DangerButton>}
      closeText={t`Keep in the circle`}
    >
      <p>{t`Their links and logged-in phones will stop working right away. They can ask to join again.`}</p>
      {member.not_looked_at && <p>{t`If your link still approves people without you, that ends too.`}</p>}
      {member.load.open > 0 && (
        <p>
          {plural(member.load.open, {
            one: 'Their task will be open again.',
            other: 'Their # tasks will be open again.',
          })}
        </p>
      )}
    </CircleQuestion>
  )
}
