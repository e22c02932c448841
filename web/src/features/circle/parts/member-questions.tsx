import type { Member } from '@hand-in-hand/contract/circle.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DangerButton, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NOTICE_SHOWN, showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useRemoveMember, useSendLoginLink } from '../circle.api.ts'
import { circleRefusal } from './circle-refusal.ts'
import { LinkOutcome } from './link-outcome.tsx'

export interface QuestionProps {
  member: Member
  family: string
  open: boolean
  onClose: () => void
}

export function SendLoginLink({ member, family, open, onClose }: QuestionProps) {
  const { mutate, data, error, isPending, reset } = useSendLoginLink(family)
  const name = <bdi>{member.full_name}</bdi>
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={data ? <Trans>A new link</Trans> : <Trans>Send {name} a new link?</Trans>}
      actions={
        <>
          {!data && (
            <PrimaryButton busy={isPending} onClick={() => mutate(member)}>
              <Trans>Send a new link</Trans>
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
          <Trans>The old link will stop working right away. Where {name} is already logged in, nothing changes.</Trans>
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
        <Trans>Their links and logged-in phones will stop working right away. They can ask to join again.</Trans>
      </p>
      {member.load.open > 0 && (
        <p>
          {plural(member.load.open, {
            one: 'Their task will be open again.',
            other: 'Their # tasks will be open again.',
          })}
        </p>
      )}
      {remove.error && <ErrorNote text={circleRefusal(remove.error)} />}
    </Dialog>
  )
}
