import { REASON_MAX } from '@hand-in-hand/contract/constants.ts'
import { whyNotOffer } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { startsAt } from '../../../../i18n/dates.ts'
import { forgetDraft, isText, useDraft } from '../../../../platform/draft.ts'
import { useNow } from '../../../../platform/now.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../../ui/buttons.tsx'
import { ChoiceRow } from '../../../../ui/choice-row.tsx'
import { Dialog, focusFirst } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/fields.tsx'
import { showNotice, TAKEN_NOTICE_SHOWN, UNASSIGNED_NOTICE_SHOWN } from '../../../../ui/notices.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { useShownFamily } from '../../../families/families.api.ts'
import { type MyChanges, type ShownTask, useOfferTask } from '../../opened-task.api.ts'
import { myTimes } from '../../series-dates.rules.ts'
import { isTaskOffered, taskStateOf } from '../../tasks.rules.ts'

interface GiveBackProps {
  card: ShownTask
  family: string
  changes: MyChanges
  onWithdrawn: () => void
}

/** Gives a task of mine back. Shortly before its start, the rest of the circle can be asked first. */
export function GiveBack({ card, family, changes, onWithdrawn }: GiveBackProps) {
  const { t } = useLingui()
  const { task } = card
  const [asking, setAsking] = useState<'out' | 'reason' | null>(null)
  const shown = useShownFamily(family)
  const now = useNow()
  const mayOffer = !isTaskOffered(task, now) && whyNotOffer(taskStateOf(task), startsAt(task), shown, now) === null
  const title = <bdi>{task.title}</bdi>
  const close = () => setAsking(null)

  function giveBack(reason: string, ids: number[] | null) {
    changes.forget()
    close()
    const onSuccess = () => {
      forgetDraft(reasonDraft(family, task))
      showNotice({
        title: t`Task unassigned`,
        text: <Trans>Task "{title}" unassigned successfully</Trans>,
        shownFor: UNASSIGNED_NOTICE_SHOWN,
      })
      onWithdrawn()
    }
    if (ids) changes.giveBackAll.mutate({ ids, reason }, { onSuccess })
    else changes.giveBack.mutate({ task, reason }, { onSuccess })
  }
  return (
    <>
      <SecondaryButton
        busy={changes.giveBack.isPending || changes.giveBackAll.isPending}
        onClick={changes.busy ? undefined : () => setAsking('out')}
      >
        <Trans context="a task">Decline</Trans>
      </SecondaryButton>
      <OfferDialog task={task} family={family} open={asking === 'out' && mayOffer} onClose={close} onGiveBack={() => setAsking('reason')} />
      <DeclineDialog
        family={family}
        shown={card}
        open={asking === 'reason' || (asking === 'out' && !mayOffer)}
        hasSaidNow={asking === 'reason'}
        onClose={close}
        onDecline={giveBack}
      />
    </>
  )
}

interface OfferDialogProps {
  task: Task
  family: string
  open: boolean
  onClose: () => void
  onGiveBack: () => void
}

/**
 * Shown before a task that begins soon is given back. The rest of the circle can be asked first, and the task stays mine until someone
 * takes it over.
 */
function OfferDialog({ task, family, open, onClose, onGiveBack }: OfferDialogProps) {
  const { t } = useLingui()
  const offer = useOfferTask(family)
  function askOthers() {
    offer.mutate(task, {
      onSuccess: ({ others }) => {
        onClose()
        showNotice(
          others === 0
            ? {
                title: t`No one else is in the circle yet`,
                text: t`It stays yours. If you can’t come, please give it back, so that the family knows.`,
                shownFor: TAKEN_NOTICE_SHOWN,
              }
            : { title: t`The others see it now`, text: t`It stays yours until someone takes it over.` },
        )
      },
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Can’t make it?`}
      actions={
        <>
          <PrimaryButton busy={offer.isPending} onClick={askOthers}>{t`Ask the others first`}</PrimaryButton>
          <SecondaryButton onClick={onGiveBack}>{t`Give it back now`}</SecondaryButton>
          <QuietButton ref={focusFirst} onClick={onClose}>{t`I’ll keep it`}</QuietButton>
        </>
      }
    >
      <p>{t`That’s all right. You can ask the others to take it over. It stays yours until someone does.`}</p>
      <CallErrorNote error={offer.error} />
    </Dialog>
  )
}

/** The draft key of the reason for giving a task back. */
const reasonDraft = (family: string, task: Task) => `reason-${family}-${task.task_id}`

interface DeclineDialogProps {
  family: string
  shown: ShownTask
  open: boolean
  /** 'Give it back now' was tapped before, so there is no second question. */
  hasSaidNow: boolean
  onClose: () => void
  /** `ids`: the times of a series to give back; null for this task alone. */
  onDecline: (reason: string, ids: number[] | null) => void
}

/**
 * The dialog that gives a task back. It asks for an optional reason. In a series it also asks which of my dates to give back. Then it asks
 * for a confirmation.
 */
function DeclineDialog({ family, shown: { task, series }, open, hasSaidNow, onClose, onDecline }: DeclineDialogProps) {
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
