import { Trans, useLingui } from '@lingui/react/macro'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { useChangeMember } from '../members.api.ts'
import { CircleQuestion } from './circle-question.tsx'
import type { QuestionProps } from './member-questions.tsx'
import { OfferOutcome } from './offer-outcome.tsx'

/** Coordinators can do almost everything that the owner can, so this is confirmed first, and they accept it themselves. */
export function ChangeRole({ member, family, open, onClose }: QuestionProps) {
  const isUp = member.role === 'supporter'
  return isUp ? (
    <AskToCoordinate member={member} family={family} open={open} onClose={onClose} />
  ) : (
    <MakeSupporter member={member} family={family} open={open} onClose={onClose} />
  )
}

function AskToCoordinate({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { mutate, data, error, isPending, reset } = useChangeMember(family, member.id)
  const name = <bdi>{member.full_name}</bdi>
  const close = () => {
    reset()
    onClose()
  }
  return (
    <CircleQuestion
      open={open}
      onClose={close}
      title={data ? <Trans>Waiting for {name} to accept</Trans> : <Trans>Ask {name} to be a coordinator?</Trans>}
      action={!data && <PrimaryButton busy={isPending} onClick={() => mutate({ role: 'coordinator' })}>{t`Ask them`}</PrimaryButton>}
      closeText={data ? <Trans>Close</Trans> : <Trans>Leave it as it is</Trans>}
      error={error}
    >
      {data ? (
        <OfferOutcome name={member.full_name} message={data.message} />
      ) : (
        <>
          <p>
            <Trans>
              Coordinators can see and change everything here, just as you can: tasks, private details, who is in the circle. They can’t
              choose coordinators, hand over or close the circle.
            </Trans>
          </p>
          <p>
            <Trans>{name} will get a message, and will be a coordinator once they accept.</Trans>
          </p>
        </>
      )}
    </CircleQuestion>
  )
}

function MakeSupporter({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { mutate, error, isPending, reset } = useChangeMember(family, member.id)
  const name = <bdi>{member.full_name}</bdi>
  const close = () => {
    reset()
    onClose()
  }
  const confirm = () =>
    mutate(
      { role: 'supporter' },
      {
        onSuccess: () => {
          showNotice({ title: t`Is a supporter again`, text: member.full_name })
          close()
        },
      },
    )
  return (
    <CircleQuestion
      open={open}
      onClose={close}
      title={<Trans>Make {name} a supporter again?</Trans>}
      action={<PrimaryButton busy={isPending} onClick={confirm}>{t`Make them a supporter`}</PrimaryButton>}
      closeText={t`Leave it as it is`}
      error={error}
    >
      <p>{t`They will no longer see the family’s pages. Tasks they have taken stay with them.`}</p>
    </CircleQuestion>
  )
}
