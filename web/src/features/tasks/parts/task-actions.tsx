import { readFirst } from '@hand-in-hand/contract/read-first.rules.ts'
import { whyNotComplete, whyNotOffer, whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { forgetDraft } from '../../../platform/draft.ts'
import { navigate } from '../../../platform/navigation.ts'
import { useNow } from '../../../platform/now.ts'
import { paths } from '../../../platform/paths.ts'
import { isDemo } from '../../../platform/session.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { showNotice, TAKEN_NOTICE_SHOWN, UNASSIGNED_NOTICE_SHOWN, UNDO_SHOWN } from '../../../ui/notices.tsx'
import { familyQuery, supporterQuery } from '../../families/families.api.ts'
import { LazyConsentLink, RefusalNote } from '../../sign-in/parts/ask-consent.tsx'
import { useHeld } from '../held.api.ts'
import { hasTimes, heldAt } from '../held.rules.ts'
import type { DayChoice, ShownTask } from '../opened-task.api.ts'
import {
  askQuery,
  type TakenAll,
  useCompleteTask,
  useGiveBackAll,
  useSayNotThisTime,
  useTakeTask,
  useWithdrawFromTask,
} from '../opened-task.api.ts'
import { isBeforeStart, isTaskOffered, isTaskOver, isWithOthers, taskStateOf } from '../tasks.rules.ts'
import { ComingButton } from './coming-button.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import { DeclineDialog, reasonDraft } from './decline-dialog.tsx'
import { HeldNote } from './held-note.tsx'
import { useUndoCompletion } from './not-done.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { ReadFirst } from './read-first.tsx'
import styles from './task-tools.module.css'

// Few tasks repeat or may be on several days or at another time, so the list does not wait for this code.
const LazyTakeDates = lazy(async () => ({ default: (await import('./take-dates.tsx')).TakeDates }))
const LazyPickDay = lazy(async () => ({ default: (await import('./pick-day.tsx')).PickDay }))
const LazyOtherTimes = lazy(async () => ({ default: (await import('./other-times.tsx')).OtherTimesDialog }))
// The ways to share have their texts with the family's.
const LazyBringFriend = lazy(
  withMessages(['family', 'task'], async () => ({ default: (await import('./bring-friend.tsx')).BringFriendDialog })),
)
const LazySuggestedNote = lazy(async () => ({ default: (await import('./other-times.tsx')).SuggestedNote }))
const LazyTakenInPart = lazy(async () => ({ default: (await import('./take-dates.tsx')).TakenInPart }))

interface TaskActionsProps {
  card: ShownTask
  family: string
  /** Called after the server has confirmed. */
  onTaken: () => void
  onWithdrawn: () => void
  onCompleted: () => void
  /** 'I cannot take this task' on an open task; left out if there is nothing to close. */
  onLeave?: () => void
  /** Replaces 'I will take the task'. */
  takeLabel?: ReactNode
}

/** The reader's actions on a task. Each outcome is the server's; a refusal is shown as text. Hidden for another person's task. */
export function TaskActions(props: TaskActionsProps) {
  const [partly, setPartly] = useState<TakenAll | null>(null)
  function finish() {
    setPartly(null)
    props.onTaken()
  }
  return (
    <>
      {!isWithOthers(props.card.task, useNow()) && <ActionButtons {...props} onPartly={setPartly} />}
      {partly && (
        <Suspense fallback={null}>
          <LazyTakenInPart outcome={partly} onRead={finish} />
        </Suspense>
      )}
    </>
  )
}

function ActionButtons({
  card,
  family,
  onTaken,
  onWithdrawn,
  onCompleted,
  onLeave,
  takeLabel,
  onPartly,
}: TaskActionsProps & { onPartly: (outcome: TakenAll) => void }) {
  const { t } = useLingui()
  const { task } = card
  const [asking, setAsking] = useState<'out' | 'reason' | 'done' | 'times' | 'friend' | null>(null)
  const take = useTakeTask(family)
  const withdraw = useWithdrawFromTask(family)
  const withdrawAll = useGiveBackAll(family, task)
  const complete = useCompleteTask(family)
  const undoCompletion = useUndoCompletion(family)
  const title = <bdi>{task.title}</bdi>
  const sayNo = useSayNotThisTime(family)
  const changes = [take, withdraw, withdrawAll, complete, sayNo]
  const busy = changes.some((change) => change.isPending)
  const failed = changes.find((change) => change.error)?.error
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const now = useNow()
  const isForTakingOver = !task.assigned_on_me && isTaskOffered(task, now)
  const isForTaking = task.status === 'initial' || isForTakingOver
  const startsAt = task.start_at === undefined ? null : Date.parse(task.start_at)
  const mayOffer = !isTaskOffered(task, now) && whyNotOffer(taskStateOf(task), startsAt, shown, now) === null
  const wantsOut = asking === 'out'
  const held = useHeld(family, isForTaking && hasTimes(task))
  const ask = useQuery({ ...askQuery(family, task), enabled: isForTaking })
  // Behind a link to one task it is loaded meanwhile. The server refuses in any case.
  const { data: me } = useQuery(supporterQuery(family))
  const member = {
    trusted: shown.me.trusted,
    paused: shown.paused,
    consents_missing: me?.consents_missing ?? [],
    has_consented: me?.has_consented ?? false,
  }
  const whyNot = whyNotTake(taskStateOf(task), member, now)
  // Once the list is refreshed, the screen itself shows what the refusal said.
  const isMovable = task.status === 'initial' && !whyNot && card.places.every(({ status }) => status === 'initial')
  const maySuggest = isMovable && !isDemo() && (task.all_day ? !isTaskOver(task, now) : isBeforeStart(task, now))
  const refusal = failed && failed.code !== whyNot ? <RefusalNote code={failed.code} /> : null

  function closeReason() {
    setAsking(null)
  }
  function takeOn(choice: DayChoice) {
    take.mutate(
      { ...task, ...choice },
      {
        onSuccess: ({ task_id }) => {
          showNotice({
            title: t`Task taken`,
            text: <Trans>Task "{title}" taken successfully</Trans>,
            shownFor: TAKEN_NOTICE_SHOWN,
            // Its address and its map are on its page, which closes now.
            action: { label: t`Open`, onClick: () => void navigate(paths.homeTask(task_id, 'MyTasks')) },
          })
          onTaken()
        },
      },
    )
  }
  const takeIt = () => takeOn({})
  function leaveItToOthers() {
    sayNo.mutate(task, {
      onSuccess: () => {
        if (maySuggest) return setAsking('times')
        if (ask.data?.may_bring) return setAsking('friend')
        sayThatIsAllRight(true)
        onLeave?.()
      },
    })
  }
  /** The family hears a no of someone whom it asked, and of no one else. */
  const sayThatIsAllRight = (isHeard: boolean) =>
    showNotice({
      title: t`That is all right`,
      text: isHeard ? (
        <Trans>Thank you for letting us know. The family can ask someone else.</Trans>
      ) : (
        <Trans>The task stays open for others.</Trans>
      ),
      shownFor: UNASSIGNED_NOTICE_SHOWN,
    })
  function leaveTimes() {
    setAsking(null)
    onLeave?.()
  }
  /** Closed without a time or a link of one's own. */
  function closeTimes() {
    if (!ask.data?.suggestion) sayThatIsAllRight(sayNo.isSuccess)
    leaveTimes()
  }
  function giveBack(reason: string, ids: number[] | null) {
    take.reset()
    complete.reset()
    closeReason()
    const onSuccess = () => {
      forgetDraft(reasonDraft(family, task))
      showNotice({
        title: t`Task unassigned`,
        text: <Trans>Task "{title}" unassigned successfully</Trans>,
        shownFor: UNASSIGNED_NOTICE_SHOWN,
      })
      onWithdrawn()
    }
    if (ids) withdrawAll.mutate({ ids, reason }, { onSuccess })
    else withdraw.mutate({ task, reason }, { onSuccess })
  }
  function finish() {
    take.reset()
    withdraw.reset()
    setAsking(null)
    complete.mutate(task, {
      onSuccess: (done) => {
        showNotice({
          title: t`Task completed`,
          text: <Trans>Task "{title}" completed successfully</Trans>,
          shownFor: UNDO_SHOWN,
          action: { label: t`Undo`, onClick: () => void undoCompletion(done) },
        })
        onCompleted()
      },
    })
  }

  if (isForTaking) {
    const isAsked = ask.data?.is_asked === true
    return (
      <>
        {refusal}
        {!whyNot && <HeldNote held={heldAt(held, task)} />}
        {!whyNot && <ReadFirst toRead={readFirst(task, shown)} />}
        <Suspense fallback={null}>
          {ask.data?.suggestion && <LazySuggestedNote suggestion={ask.data.suggestion} task={task} />}
          {asking === 'times' && (
            <LazyOtherTimes
              {...{ task, family, familyTimeZone: shown.time_zone }}
              suggestion={ask.data?.suggestion}
              hasSaidNo={sayNo.isSuccess}
              {...(ask.data?.may_bring && { onFriend: () => setAsking('friend') })}
              onClose={closeTimes}
              onDone={leaveTimes}
            />
          )}
          {asking === 'friend' && <LazyBringFriend task={task} family={family} onClose={closeTimes} />}
        </Suspense>
        {!whyNot && task.may_be && task.start_at === undefined ? (
          <Suspense fallback={null}>
            <LazyPickDay task={task} familyTimeZone={shown.time_zone} busy={busy} withHour onPick={takeOn} />
          </Suspense>
        ) : (
          <PrimaryButton busy={busy} disabledReason={errorText(whyNot)} onClick={takeIt}>
            {isAsked ? (
              <Trans>Yes, I will do it</Trans>
            ) : isForTakingOver ? (
              <Trans>I will take it over</Trans>
            ) : (
              (takeLabel ?? <Trans>I will take the task</Trans>)
            )}
          </PrimaryButton>
        )}
        {whyNot === 'consent_missing' && <LazyConsentLink />}
        {task.series_id !== null && !isForTakingOver && !whyNot && (
          <Suspense fallback={null}>
            <LazyTakeDates shown={card} family={family} onTaken={onTaken} onPartly={onPartly} />
          </Suspense>
        )}
        {isAsked ? (
          <QuietButton busy={sayNo.isPending} onClick={leaveItToOthers}>
            <Trans>Not this time</Trans>
          </QuietButton>
        ) : (
          (maySuggest || onLeave) && (
            <QuietButton onClick={maySuggest ? () => setAsking('times') : onLeave}>
              <Trans>I cannot take this task</Trans>
            </QuietButton>
          )
        )}
      </>
    )
  }
  if (task.status === 'completed' || whyNotComplete(taskStateOf(task))) return refusal
  const isAhead = isBeforeStart(task, now)
  const done = {
    busy: complete.isPending,
    onClick: busy ? undefined : () => setAsking('done'),
    children: <Trans context="a task">Done</Trans>,
  }
  return (
    <>
      {refusal}
      <div className={styles.answers}>
        {isAhead ? <ComingButton task={task} family={family} /> : <PrimaryButton {...done} />}
        <SecondaryButton busy={withdraw.isPending || withdrawAll.isPending} onClick={busy ? undefined : () => setAsking('out')}>
          <Trans context="a task">Decline</Trans>
        </SecondaryButton>
        {isAhead && <SecondaryButton {...done} />}
      </div>
      <OfferDialog task={task} family={family} open={wantsOut && mayOffer} onClose={closeReason} onGiveBack={() => setAsking('reason')} />
      <DeclineDialog
        family={family}
        shown={card}
        open={asking === 'reason' || (wantsOut && !mayOffer)}
        hasSaidNow={asking === 'reason'}
        onClose={closeReason}
        onDecline={giveBack}
      />
      <CompleteDialog task={task} open={asking === 'done'} onClose={() => setAsking(null)} onComplete={finish} />
    </>
  )
}
