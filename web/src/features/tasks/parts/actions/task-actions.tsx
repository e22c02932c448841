import { readFirst } from '@hand-in-hand/contract/read-first.rules.ts'
import { whyNotComplete, whyNotTake } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../../platform/now.ts'
import { PrimaryButton } from '../../../../ui/buttons.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { showNotice } from '../../../../ui/notices.tsx'
import { CallErrorNote } from '../../../../ui/states.tsx'
import { supporterQuery, useShownFamily } from '../../../families/families.api.ts'
import { RefusalNote } from '../../../sign-in/parts/ask-consent.tsx'
import { useHeld } from '../../held.api.ts'
import { hasTimes, heldAt } from '../../held.rules.ts'
import { askQuery, type MyChanges, type ShownTask, type TakenAll, useChangeState, useMyChanges } from '../../opened-task.api.ts'
import { isBeforeStart, isTaskOffered, isWithOthers, taskStateOf } from '../../tasks.rules.ts'
import { HeldNote } from '../held-note.tsx'
import { ReadFirst } from '../read-first.tsx'
import styles from '../task-tools.module.css'
import { Done } from './done.tsx'
import { GiveBack } from './give-back.tsx'
import { SayNo } from './say-no.tsx'
import { TakeTask } from './take-task.tsx'

const LazySuggestedNote = lazyPart(async () => (await import('../other-times.tsx')).SuggestedNote)
const LazyTakenInPart = lazyPart(async () => (await import('../take-dates.tsx')).TakenInPart)

interface TaskActionsProps {
  card: ShownTask
  family: string
  /** Called after the server has confirmed. */
  onTaken: () => void
  onWithdrawn: () => void
  onCompleted: () => void
  /** Called when the reader says no to an open task; left out if there is nothing to close. */
  onLeave?: () => void
  /** Replaces 'I will take the task'. */
  takeLabel?: ReactNode
}

/** The reader's actions on a task. The server decides on each outcome; a refusal is shown as text. Hidden for another person's task. */
export function TaskActions(props: TaskActionsProps) {
  const [partly, setPartly] = useState<TakenAll | null>(null)
  function finish() {
    setPartly(null)
    props.onTaken()
  }
  return (
    <>
      {!isWithOthers(props.card.task, useNow()) && <Actions {...props} onPartly={setPartly} />}
      {partly && <LazyTakenInPart outcome={partly} onRead={finish} />}
    </>
  )
}

interface ActionsProps extends TaskActionsProps {
  onPartly: (outcome: TakenAll) => void
}

/** This component keeps the changes, so that a refusal stays visible when the task's state and buttons change. */
function Actions(props: ActionsProps) {
  const { task } = props.card
  const changes = useMyChanges(props.family, task)
  const whyNot = useWhyNotTake(props)
  const now = useNow()
  const isForTaking = task.status === 'initial' || (!task.assigned_on_me && isTaskOffered(task, now))
  const isToDo = !isForTaking && task.status !== 'completed' && !whyNotComplete(taskStateOf(task))
  const { failed } = changes
  return (
    <>
      {/* Once the list is refreshed, the screen shows the same reason, so the refusal is not repeated. */}
      {failed && failed.code !== whyNot && <RefusalNote code={failed.code} />}
      {isForTaking && <ToTake {...props} changes={changes} whyNot={whyNot} />}
      {isToDo && <ToDo {...props} changes={changes} />}
    </>
  )
}

function useWhyNotTake({ card, family }: TaskActionsProps) {
  const shown = useShownFamily(family)
  // On a page that a link opened, the profile may still be loading, so missing consents are not known yet. The server checks them too.
  const { data: me = { consents_missing: [], has_consented: false } } = useQuery(supporterQuery(family))
  return whyNotTake(taskStateOf(card.task), { ...me, trusted: shown.me.trusted, paused: shown.paused }, useNow())
}

interface ToTakeProps extends ActionsProps {
  changes: MyChanges
  whyNot: ReturnType<typeof useWhyNotTake>
}

function ToTake({ card, family, changes, whyNot, takeLabel, onTaken, onPartly, onLeave }: ToTakeProps) {
  const { task } = card
  const shown = useShownFamily(family)
  const held = useHeld(family, hasTimes(task))
  const { data: ask } = useQuery(askQuery(family, task))
  const common = { card, family, familyTimeZone: shown.time_zone, changes }
  return (
    <>
      {!whyNot && <HeldNote held={heldAt(held, task)} />}
      {!whyNot && <ReadFirst toRead={readFirst(task, shown)} />}
      {ask?.suggestion && <LazySuggestedNote suggestion={ask.suggestion} task={task} />}
      <TakeTask {...common} whyNot={whyNot} isAsked={ask?.is_asked === true} takeLabel={takeLabel} onTaken={onTaken} onPartly={onPartly} />
      <SayNo {...common} ask={ask} mayTake={!whyNot} {...(onLeave && { onLeave })} />
    </>
  )
}

function ToDo({ card, family, changes, onWithdrawn, onCompleted }: TaskActionsProps & { changes: MyChanges }) {
  const { task } = card
  const isAhead = isBeforeStart(task, useNow())
  // The keys keep a question open when the task begins and the buttons change places.
  const done = <Done key="done" {...{ task, family, changes, isAhead, onCompleted }} />
  const giveBack = <GiveBack key="give back" {...{ card, family, changes, onWithdrawn }} />
  const coming = <ComingButton key="coming" task={task} family={family} />
  return <div className={`row ${styles.answers}`}>{isAhead ? [coming, giveBack, done] : [done, giveBack]}</div>
}

/** The button that tells the family that I am coming, before a task of mine starts. It can be used once. */
function ComingButton({ task, family }: { task: Task; family: string }) {
  const { t } = useLingui()
  const confirm = useChangeState(family, 'confirm')
  const isOffered = isTaskOffered(task, useNow())
  if (task.confirmed_at !== null || isOffered) return null
  const onSuccess = () => showNotice({ title: t`Thank you`, text: t`The family knows you’re coming.` })
  return (
    <>
      {confirm.error && (
        <div className={styles.whole}>
          <CallErrorNote error={confirm.error} />
        </div>
      )}
      <PrimaryButton busy={confirm.isPending} onClick={() => confirm.mutate(task, { onSuccess })}>
        <Trans>I’m coming</Trans>
      </PrimaryButton>
    </>
  )
}
