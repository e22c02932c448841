import { NOTICE_SHOWN } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DangerButton, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useHandOver } from '../members.api.ts'
import { circleRefusal } from './circle-refusal.ts'
import type { QuestionProps } from './member-questions.tsx'
import styles from './member-sheet.module.css'

/** Only the new owner could give it back: so it is said what happens, and agreed to, before it is done. */
export function HandOver({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const handOver = useHandOver(family)
  const [isSure, setSure] = useState(false)
  const name = <bdi>{member.full_name}</bdi>
  const close = () => {
    handOver.reset()
    setSure(false)
    onClose()
  }
  const confirm = () =>
    handOver.mutate(member, {
      onSuccess: () => {
        showNotice({ title: t`The circle is handed over`, text: member.full_name, shownFor: NOTICE_SHOWN })
        close()
      },
    })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={<Trans>Hand the circle over to {name}?</Trans>}
      actions={
        <>
          <DangerButton busy={handOver.isPending} disabledReason={isSure ? null : t`Please tick it first.`} onClick={confirm}>
            <Trans>Hand it over</Trans>
          </DangerButton>
          <QuietButton onClick={close}>
            <Trans>Keep it</Trans>
          </QuietButton>
        </>
      }
    >
      <ul className={styles.points}>
        <li>
          <Trans>{name} becomes the owner, and is told.</Trans>
        </li>
        <li>
          <Trans>You stay as a coordinator, and can do what you do now, but for choosing coordinators and handing over.</Trans>
        </li>
        <li>
          <Trans>Only {name} can give it back.</Trans>
        </li>
      </ul>
      <CheckRow label={t`Yes, ${member.full_name} shall be the owner`} checked={isSure} onChange={setSure} />
      {handOver.error && <ErrorNote text={circleRefusal(handOver.error)} />}
    </Dialog>
  )
}
