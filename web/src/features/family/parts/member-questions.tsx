import type { Member } from '@hand-in-hand/contract/circle.ts'
import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DangerButton, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useFreshLink, useRemoveMember } from '../circle.api.ts'
import { useChangeMember } from '../members.api.ts'
import { circleRefusal } from './circle-refusal.ts'
import { LinkOutcome } from './link-outcome.tsx'

export interface QuestionProps {
  member: Member
  family: string
  open: boolean
  onClose: () => void
}

/** Coordinators do almost everything that the owner does, so it is asked first. */
export function ChangeRole({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { mutate, error, isPending, reset } = useChangeMember(family, member.id)
  const name = <bdi>{member.full_name}</bdi>
  const isUp = member.role === 'supporter'
  const close = () => {
    reset()
    onClose()
  }
  const confirm = () =>
    mutate(
      { role: isUp ? 'coordinator' : 'supporter' },
      {
        onSuccess: () => {
          showNotice({ title: isUp ? t`Coordinates now` : t`Is a supporter again`, text: member.full_name, shownFor: NOTICE_SHOWN })
          close()
        },
      },
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isUp ? <Trans>Make {name} a coordinator?</Trans> : <Trans>Make {name} a supporter again?</Trans>}
      actions={
        <>
          <PrimaryButton busy={isPending} onClick={confirm}>
            {isUp ? <Trans>Make coordinator</Trans> : <Trans>Make supporter</Trans>}
          </PrimaryButton>
          <QuietButton onClick={close}>
            <Trans>Leave it as it is</Trans>
          </QuietButton>
        </>
      }
    >
      <p>
        {isUp ? (
          <Trans>
            Coordinators see and change everything here, as you do: tasks, private details, who is in. They cannot make coordinators.
          </Trans>
        ) : (
          <Trans>They no longer see the family’s side. The tasks that they have stay with them.</Trans>
        )}
      </p>
      {error && <ErrorNote text={circleRefusal(error)} />}
    </Dialog>
  )
}

export function FreshLink({ member, family, open, onClose }: QuestionProps) {
  const { mutate, data, error, isPending, reset } = useFreshLink(family)
  const name = <bdi>{member.full_name}</bdi>
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={data ? <Trans>A fresh link</Trans> : <Trans>Send {name} a fresh link?</Trans>}
      actions={
        <>
          {!data && (
            <PrimaryButton busy={isPending} onClick={() => mutate(member)}>
              <Trans>Send a fresh link</Trans>
            </PrimaryButton>
          )}
          <QuietButton onClick={close}>{data ? <Trans>Close</Trans> : <Trans>Not now</Trans>}</QuietButton>
        </>
      }
    >
      {data ? (
        <LinkOutcome name={member.full_name} message={data.message} />
      ) : (
        <p>
          <Trans>The link before it ends at once. Where {name} is signed in already, that stays.</Trans>
        </p>
      )}
      {error && <ErrorNote text={circleRefusal(error)} />}
    </Dialog>
  )
}

export function RemoveMember({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const remove = useRemoveMember(family)
  const name = <bdi>{member.full_name}</bdi>
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () =>
    remove.mutate(member, {
      onSuccess: () => {
        showNotice({ title: t`Removed`, text: member.full_name, shownFor: NOTICE_SHOWN })
        close()
      },
    })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={<Trans>Remove {name} from the circle?</Trans>}
      actions={
        <>
          <DangerButton busy={remove.isPending} onClick={confirm}>
            <Trans>Remove from the circle</Trans>
          </DangerButton>
          <QuietButton onClick={close}>
            <Trans>Keep in the circle</Trans>
          </QuietButton>
        </>
      }
    >
      <p>
        <Trans>Their links and signed-in phones end at once. They may ask to join again.</Trans>
      </p>
      {member.load.open > 0 && (
        <p>
          {plural(member.load.open, {
            one: 'The task that they carry is open again.',
            other: 'The # tasks that they carry are open again.',
          })}
        </p>
      )}
      {remove.error && <ErrorNote text={circleRefusal(remove.error)} />}
    </Dialog>
  )
}
