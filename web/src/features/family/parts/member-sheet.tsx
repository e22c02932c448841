import type { Member } from '@hand-in-hand/contract/circle.ts'
import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { DangerButton, PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { Dialog, Sheet } from '../../../ui/dialog.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useFreshLink, useRemoveMember } from '../circle.api.ts'
import { LinkOutcome } from './link-outcome.tsx'
import styles from './member-sheet.module.css'

interface MemberSheetProps {
  member: Member
  family: string
  open: boolean
  onClose: () => void
}

/** What one can do for, or about, somebody of the circle. */
export function MemberSheet({ member, family, open, onClose }: MemberSheetProps) {
  const [asking, setAsking] = useState<'link' | 'remove' | null>(null)
  const name = <bdi>{member.full_name}</bdi>
  const ask = (what: 'link' | 'remove') => {
    onClose()
    setAsking(what)
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={name}>
        <p className={styles.phone}>
          <bdi dir="ltr">{member.formatted_phone_number}</bdi>
        </p>
        <div className={styles.actions}>
          <SecondaryButton onClick={() => ask('link')}>
            <Trans>Send a fresh login link</Trans>
          </SecondaryButton>
          <DangerButton onClick={() => ask('remove')}>
            <Trans>Remove from the circle</Trans>
          </DangerButton>
          <QuietButton onClick={onClose}>
            <Trans>Close</Trans>
          </QuietButton>
        </div>
      </Sheet>
      <FreshLink member={member} family={family} open={asking === 'link'} onClose={() => setAsking(null)} />
      <RemoveMember member={member} family={family} open={asking === 'remove'} onClose={() => setAsking(null)} />
    </>
  )
}

function FreshLink({ member, family, open, onClose }: MemberSheetProps) {
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
      {error && <ErrorNote text={errorText(error.code)} />}
    </Dialog>
  )
}

function RemoveMember({ member, family, open, onClose }: MemberSheetProps) {
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
      {remove.error && <ErrorNote text={errorText(remove.error.code)} />}
    </Dialog>
  )
}
