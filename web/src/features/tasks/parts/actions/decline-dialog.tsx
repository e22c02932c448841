import { REASON_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isText, useDraft } from '../../../../platform/draft.ts'
import { useNow } from '../../../../platform/now.ts'
import { PrimaryButton, QuietButton } from '../../../../ui/buttons.tsx'
import { ChoiceRow } from '../../../../ui/choice-row.tsx'
import { Dialog, focusFirst } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/fields.tsx'
import type { ShownTask } from '../../opened-task.api.ts'
import { myTimes } from '../../series-dates.rules.ts'

/** The draft key of the reason for giving a task back. */
export const reasonDraft = (family: string, task: Task) => `reason-${family}-${task.task_id}`

interface DeclineDialogProps {
  family: string
  shown: ShownTask
  open: boolean
  /** 'Give it back now' was tapped before, so there is no second question. */
  hasSaidNow?: boolean
  onClose: () => void
  /** `ids`: the times of a series to give back; null for this task alone. */
  onDecline: (reason: string, ids: number[] | null) => void
}

/**
 * The dialog that gives a task back. It asks for an optional reason. In a series it also asks which of my dates to give back. Then it asks
 * for a confirmation.
 */
export function DeclineDialog({ family, shown: { task, series }, open, hasSaidNow = false, onClose, onDecline }: DeclineDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useDraft(reasonDraft(family, task), '', isText)
  const [isSure, setSure] = useState(false)
  const [which, setWhich] = useState<'one' | 'following' | 'all'>('one')
  const mine = myTimes(series, task, useNow())
  const ids = { one: null, following: mine.following, all: mine.all }[which]
  const amount = ids?.length ?? 1
  const length = reason.length

  function close() {
    setSure(false)
    onClose()
  }
  if (isSure && open) {
    return (
      <Dialog
        key="sure"
        open
        onClose={close}
        title={t`Are you sure?`}
        actions={
          <>
            <PrimaryButton
              onClick={() => {
                setSure(false)
                onDecline(reason.trim(), ids)
              }}
            >
              {plural(amount, { one: 'Yes, give it back', other: 'Yes, give # dates back' })}
            </PrimaryButton>
            <QuietButton ref={focusFirst} onClick={() => setSure(false)}>{t`No`}</QuietButton>
          </>
        }
      >
        <p>{t`The family will get a message, and the task will be open to others again.`}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      key="reason"
      open={open}
      onClose={close}
      title={t`Give this task back`}
      actions={
        <PrimaryButton onClick={() => (hasSaidNow ? onDecline(reason.trim(), ids) : setSure(true))}>
          <Trans context="a task">Decline</Trans>
        </PrimaryButton>
      }
      closeText={t`I’ll keep it`}
    >
      {/* This text has the focus, because a keyboard that opens for an optional reason would hide the rest. */}
      <p tabIndex={-1} ref={focusFirst}>
        <Trans>That’s all right. The sooner the family knows, the sooner someone else can step in.</Trans>
      </p>
      {mine.all.length > 1 && (
        <ChoiceRow
          label={t`Which dates do you want to give back?`}
          choices={[
            { id: 'one', label: t`Only this one` },
            ...(mine.following.length > 1
              ? [{ id: 'following' as const, label: t`This and later dates`, count: mine.following.length }]
              : []),
            ...(mine.all.length > mine.following.length ? [{ id: 'all' as const, label: t`All of mine`, count: mine.all.length }] : []),
          ]}
          chosen={which}
          onChoose={setWhich}
        />
      )}
      <TextArea
        label={t`Reason (optional)`}
        hint={t`${length} of ${REASON_MAX} characters`}
        value={reason}
        maxLength={REASON_MAX}
        onChange={setReason}
      />
    </Dialog>
  )
}
