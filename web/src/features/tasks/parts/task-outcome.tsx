import { DAY } from '@hand-in-hand/contract/constants.ts'
import { wasGiven } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight, Check, Hand, Pencil, Plus, User } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { localDate } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { shortTime } from '../../../i18n/short-day.ts'
import { useNow } from '../../../platform/now.ts'
import { Card, toneLook } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { markTaskSeen, taskQuery } from '../tasks.api.ts'
import { isAheadOfMe, isBeforeStart, isTaskOffered, taskStart } from '../tasks.rules.ts'
import styles from './task-outcome.module.css'

type ShownOutcome = 'open' | 'mine' | 'offering' | 'offered' | 'taken' | 'done'

function shownOutcomeOf(task: Task, now: number): ShownOutcome {
  const { status, assigned_on_me } = task
  if (status === 'initial') return 'open'
  if (isTaskOffered(task, now)) return assigned_on_me ? 'offering' : 'offered'
  if (status === 'completed') return 'done'
  return assigned_on_me ? 'mine' : 'taken'
}

const looks = {
  open: ['free', <Plus key="open" aria-hidden="true" />],
  mine: ['mine', <Hand key="mine" aria-hidden="true" />],
  offering: ['mine', <Hand key="offering" aria-hidden="true" />],
  offered: ['free', <ArrowLeftRight key="offered" aria-hidden="true" />],
  taken: ['taken', <User key="taken" aria-hidden="true" />],
  done: ['done', <Check key="done" aria-hidden="true" />],
} as const

/**
 * A task's state as a sentence, before all other details. Null for a task that has been open since the page was shown. A state that changes
 * while someone reads the page is announced to screen readers (P97).
 */
export function TaskOutcome({ task, family }: { task: Task; family: string }) {
  const now = useNow()
  const outcome = shownOutcomeOf(task, now)
  const [seen, setSeen] = useState<{ outcome: ShownOutcome; before: ShownOutcome | null }>({ outcome, before: null })
  if (seen.outcome !== outcome) setSeen({ outcome, before: seen.outcome })
  if (outcome === 'open' && seen.before === null) return null
  return (
    <>
      {(outcome === 'mine' || outcome === 'offering') && task.told_at && (
        <ChangeNote key={task.told_at} task={task} family={family} saysGiven={outcome === 'mine' && textOfMine(task, now) === 'given'} />
      )}
      <OutcomeCard key={outcome} outcome={outcome} isNews={seen.before !== null}>
        <OutcomeText task={task} outcome={outcome} />
      </OutcomeCard>
    </>
  )
}

function OutcomeText({ task, outcome }: { task: Task; outcome: ShownOutcome }) {
  const now = useNow()
  if (outcome === 'open') return <Trans>This task is open again.</Trans>
  if (outcome === 'offering') return <Trans>This task is yours until someone takes it over.</Trans>
  if (outcome === 'mine') return <TextOfMine which={textOfMine(task, now)} asWished={task.as_wished === true} />
  if (outcome === 'done') return task.assigned_on_me ? <Trans>You did this. Thank you.</Trans> : <Trans>This task is already done.</Trans>
  const name = task.assignee && <bdi>{task.assignee.full_name}</bdi>
  if (outcome === 'offered') return <Trans>{name} is looking for someone to take this over.</Trans>
  return (
    <>
      <Trans>This task is taken by someone else.</Trans> {name && <Trans>{name} is doing this.</Trans>}
    </>
  )
}

/** In ms. This long before its start, a task begins to ask whether its taker still comes. The SMS is sent at noon the day before. */
const ASKED_FROM = 1.5 * DAY

/**
 * Whether a task of mine asks at this instant (ms) if I still come: it is near, and I did not take it today. The SMS follows the same rule.
 */
function asksWhetherComing(task: Task, now: number) {
  if (!isAheadOfMe(task, now) || !isBeforeStart(task, now) || isTaskOffered(task, now) || task.confirmed_at !== null) return false
  const { timeZone } = reader()
  const isTakenToday = task.taken_at !== null && localDate(task.taken_at, timeZone) === localDate(now, timeZone)
  return taskStart(task) <= now + ASKED_FROM && !isTakenToday
}

function textOfMine(task: Task, now: number) {
  if (asksWhetherComing(task, now)) return 'coming'
  if (task.confirmed_at !== null && isBeforeStart(task, now)) return 'confirmed'
  return wasGiven(task) ? 'given' : 'taken'
}

function TextOfMine({ which, asWished }: { which: ReturnType<typeof textOfMine>; asWished: boolean }) {
  if (which === 'confirmed') return <Trans>You said you’re coming. The family knows.</Trans>
  if (which === 'given') return <WasGiven asWished={asWished} />
  if (which === 'taken') return <Trans>You took this task. The family knows.</Trans>
  return (
    <>
      <strong>
        <Trans>Are you still coming?</Trans>
      </strong>{' '}
      <Trans>A short yes is a relief for the family. If something has come up, that’s fine: just say so as early as you can.</Trans>
    </>
  )
}

/** `isNews`: the state has just changed. If the button that had the focus disappears with the old state, the card takes the focus. */
function OutcomeCard({ outcome, isNews, children }: { outcome: ShownOutcome; isNews: boolean; children: ReactNode }) {
  const [tone, icon] = looks[outcome]
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNews && document.activeElement === document.body) card.current?.focus()
  }, [isNews])
  return (
    <Card ref={card} role={isNews ? 'alert' : undefined} tabIndex={-1} className={classNames(styles.outcome, toneLook(tone))}>
      {icon}
      <p>{children}</p>
    </Card>
  )
}

/**
 * Says to the assignee that the family gave them the task or changed it, and reports to the family that the assignee has seen this. The
 * caller's `key` makes a new note for each change. With `saysGiven`, the page already says that the task was given.
 */
function ChangeNote({ task, family, saysGiven }: { task: Task; family: string; saysGiven: boolean }) {
  const queryClient = useQueryClient()
  const [isNew] = useState(task.seen_at === null)
  // After the change was seen, the server no longer returns it.
  const [moved_from] = useState(task.moved_from)
  const { id, type, task_id, date, start_at, all_day } = task
  useEffect(() => {
    if (!isNew) return
    markTaskSeen(family, { id, type }).then(
      (seen) => queryClient.setQueryData(taskQuery(family, task_id).queryKey, seen),
      // Without a network, the next visit reports this to the family.
      () => {},
    )
  }, [isNew, type, family, id, task_id, queryClient])
  if (!isNew || (saysGiven && wasGiven(task))) return null
  return (
    <Card className={classNames(styles.outcome, toneLook('mine'))} role="status">
      <Pencil aria-hidden="true" />
      <p>
        {wasGiven(task) ? (
          <WasGiven asWished={task.as_wished === true} />
        ) : moved_from && date && start_at ? (
          <Moved before={shortTime(moved_from, reader())} now={shortTime({ date, start_at, all_day }, reader())} />
        ) : (
          <Trans>The family has changed something here since you last looked. Please read it again.</Trans>
        )}
      </p>
    </Card>
  )
}

/** `asWished`: the reader had asked for this task. */
const WasGiven = ({ asWished }: { asWished: boolean }) =>
  asWished ? (
    <Trans>It’s yours, as you wished. Please look at what is needed, and when.</Trans>
  ) : (
    <Trans>The family gave you this task. Please look at what is needed, and when.</Trans>
  )

const Moved = ({ before, now }: { before: string; now: string }) => (
  <Trans>
    The family moved this from {before} to {now}. Please read it again.
  </Trans>
)
