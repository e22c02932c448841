import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DangerButton } from '../../../ui/buttons.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { useHandOver } from '../members.api.ts'
import { CircleQuestion } from './circle-question.tsx'
import type { QuestionProps } from './member-questions.tsx'
import { OfferOutcome } from './offer-outcome.tsx'
import styles from './person-page.module.css'

/** Only the new owner could undo it, so it is explained and confirmed before it is offered. */
export function HandOver({ member, family, open, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { mutate, data, error, isPending, reset } = useHandOver(family)
  const [isSure, setSure] = useState(false)
  const name = <bdi>{member.full_name}</bdi>
  const close = () => {
    reset()
    setSure(false)
    onClose()
  }
  if (data) {
    return (
      <CircleQuestion
        open={open}
        onClose={close}
        title={<Trans>Waiting for {name} to accept</Trans>}
        action={null}
        closeText={<Trans>Close</Trans>}
        error={null}
      >
        <OfferOutcome name={member.full_name} message={data.message} />
      </CircleQuestion>
    )
  }
  return (
    <CircleQuestion
      open={open}
      onClose={close}
      title={<Trans>Ask {name} to be in charge?</Trans>}
      action={
        <DangerButton busy={isPending} disabledReason={isSure ? null : t`Please tick the box first.`} onClick={() => mutate(member)}>
          <Trans>Ask them</Trans>
        </DangerButton>
      }
      closeText={<Trans>Leave it as it is</Trans>}
      error={error}
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
