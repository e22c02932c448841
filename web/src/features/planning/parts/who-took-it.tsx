import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { wasGiven } from '@hand-in-hand/contract/tasks.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { reader } from '../../../i18n/reader.ts'
import { shortMoment } from '../../../i18n/short-day.ts'
import { useCurrentFamily } from '../../../platform/current-family.ts'
import { useNow } from '../../../platform/now.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { ContactLinks, NumberToDial } from '../../tasks/parts/contact-card.tsx'
import { DayAndTime } from '../../tasks/parts/time-range.tsx'
import { isTaskOffered } from '../../tasks/tasks.rules.ts'
import { useNoteTold } from '../on-behalf.api.ts'
import styles from './who-took-it.module.css'

/** The assignee and how to reach them. Hidden if there is none. */
export function WhoTookIt({ task, action }: { task: FamilyTask; action: ReactNode }) {
  const { t } = useLingui()
  const now = useNow()
  const { assignee, status, title } = task
  if (!assignee) return null
  const { full_name: name } = assignee
  const isReached = status === 'in_progress' && !task.assigned_on_me
  return (
    <Card className={styles.taker}>
      <span className={styles.icon} aria-hidden="true">
        {status === 'completed' ? <Check /> : <Hand />}
      </span>
      <div className="fill">
        <p className="note">{status === 'completed' ? <Trans>Done by</Trans> : <Trans>Taken by</Trans>}</p>
        <p className="bold">{name ? <bdi>{name}</bdi> : <Trans>Someone who is no longer in the circle</Trans>}</p>
        {isTaskOffered(task, now) && <p className="note">{t`Is looking for someone to take over`}</p>}
        <WhetherSeen task={task} />
        {status === 'in_progress' && task.confirmed_at && <p className="note">{t`Has confirmed`}</p>}
        <DoneEarly task={task} />
        {isReached && <NumberToDial contact={assignee} />}
      </div>
      {action}
      {isReached && (
        <div className={styles.ways}>
          <ContactLinks contact={assignee} text={t`Hello ${name}, I’m writing about the task “${title}”.`} />
        </div>
      )}
      {isUnheard(task) && <MarkAsCalled task={task} />}
    </Card>
  )
}

/** Says that a task was marked as done before its start, and when. */
function DoneEarly({ task }: { task: FamilyTask }) {
  const { completed_at, start_at } = task
  if (task.status !== 'completed' || !completed_at || !start_at || Date.parse(completed_at) >= Date.parse(start_at)) return null
  const marked = shortMoment(completed_at, reader())
  return (
    <p className="note">
      <Trans>
        Marked as done on {marked}, before its time: <DayAndTime task={task} />
      </Trans>
    </p>
  )
}

/**
 * Whether the assignee knows of the last change, of the cancellation, or that they were given the task. Hidden if they took it themselves
 * and nothing has changed.
 */
export function WhetherSeen({ task }: { task: FamilyTask }) {
  const { t } = useLingui()
  const { told_at, seen_at, assignee_needs_call } = task
  if (!told_at) return null
  if (isUnheard(task) && wasGiven(task)) return <p>{t`No message reaches this person. Please call about the task.`}</p>
  if (isUnheard(task)) return <p>{t`No message reaches this person. Please call about the change.`}</p>
  const when = (instant: string) => shortMoment(instant, reader())
  const told = (instant: string) =>
    wasGiven(task) ? <Trans>Notified of the task: {when(instant)}</Trans> : <Trans>Notified of the change: {when(instant)}</Trans>
  if (assignee_needs_call && seen_at) return <p className="note">{told(seen_at)}</p>
  return (
    <p className="note">
      {told(told_at)}
      <br />
      {seen_at ? <Trans>Seen: {when(seen_at)}</Trans> : <Trans>Not seen yet</Trans>}
    </p>
  )
}

/** Whether the assignee does not know yet that the task was given to them, changed or cancelled, and no message reaches them. */
export const isUnheard = ({ told_at, seen_at, assignee_needs_call }: FamilyTask) => Boolean(told_at && !seen_at && assignee_needs_call)

/** The button with which the reader says that they have called the assignee. */
export function MarkAsCalled({ task }: { task: FamilyTask }) {
  const { t } = useLingui()
  const told = useNoteTold(useCurrentFamily(), task.id)
  return (
    <>
      <SecondaryButton busy={told.isPending} onClick={() => told.mutate()}>{t`I told them`}</SecondaryButton>
      <CallErrorNote error={told.error} />
    </>
  )
}
