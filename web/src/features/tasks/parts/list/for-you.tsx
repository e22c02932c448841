import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { eventDayOf, localDate } from '../../../../i18n/dates.ts'
import { reader } from '../../../../i18n/reader.ts'
import { useNow } from '../../../../platform/now.ts'
import { useMyProfile, useShownFamily } from '../../../families/families.api.ts'
import { type FitReason, fittingTasks } from '../../fitting-tasks.rules.ts'
import { useHeldElsewhere } from '../../held.api.ts'
import { heldAt } from '../../held.rules.ts'
import { isLastDay, type JoinedTask, joinTasks } from '../../task-cards.rules.ts'
import { loadOpenedTask } from '../opened-task.ts'
import styles from './for-you.module.css'
import { TakeAtOnce } from './take-at-once.tsx'
import { TaskCard, type TaskCardProps } from './task-card.tsx'

/** At most this many cards are shown above the others because they fit the reader. */
const SHOWN_FIRST = 2

interface ForYouProps extends Pick<TaskCardProps, 'linkTo'> {
  family: string
  /** The cards of the list. `tasks` has all tasks that are known. */
  cards: readonly JoinedTask<Task>[]
  tasks: readonly Task[]
  /** Called with the id of a task that was taken. Its card stays. */
  onTaken?: (id: number) => void
  /** Renders the list below, which leaves out the cards that are shown here. */
  children?: (others: readonly JoinedTask<Task>[], hasFitting: boolean) => ReactNode
}

/**
 * The open tasks that fit the reader, above all others. Each has its reason and can be taken at once. After one was taken, the cards stay
 * as they are.
 */
export function ForYou({ family, cards, tasks, linkTo, onTaken, children }: ForYouProps) {
  const { t } = useLingui()
  const now = useNow()
  const me = useMyProfile(family)
  const ofFamily = useShownFamily(family)
  const elsewhere = useHeldElsewhere(family, true)
  const { timeZone } = reader()
  const taker = { ...me, ...ofFamily.me, paused: ofFamily.paused }
  const fitting = fittingTasks(tasks, me.can_help, taker, now, timeZone)
    // fittingTasks has checked my tasks in this family, so only the other families are left.
    .filter(({ task }) => heldAt({ here: [], elsewhere }, task) === null)
    .slice(0, SHOWN_FIRST)
  const [kept, setKept] = useState<typeof fitting | null>(null)
  const first = (kept ?? fitting).flatMap(({ task: { id }, reasons: [reason] }) => {
    const task = tasks.find((each) => each.id === id)
    if (!task || !reason) return []
    // A later date of a series has no card in the list, so it gets one here beside the card of the series.
    const ofTask = cards.find(({ places }) => places.some((place) => place.id === id))
    const card = ofTask ?? joinTasks([task], { known: tasks, from: 'never', timeZone })[0]
    return card ? [{ card, reason }] : []
  })
  function keep({ id }: Task) {
    setKept(kept ?? fitting)
    onTaken?.(id)
  }
  return (
    <>
      {first.length > 0 && (
        <ul className="cards" aria-label={t`For you`}>
          {first.map(({ card, reason }) => (
            <li key={card.task.task_id}>
              <TaskCard
                card={card}
                isToday={eventDayOf(card, timeZone) === localDate(now, timeZone) && isLastDay(card.task, localDate(now, timeZone))}
                withDay
                familyTimeZone={ofFamily.time_zone}
                reason={<FitWords reason={reason} />}
                action={
                  card.task.status === 'initial' ? (
                    <TakeAtOnce task={card.task} family={family} familyTimeZone={ofFamily.time_zone} onTaken={() => keep(card.task)} />
                  ) : (
                    <p className={`note ${styles.taken}`}>
                      {card.task.assigned_on_me ? t`You took this task. The family knows.` : t`This task is taken by someone else.`}
                    </p>
                  )
                }
                onPointed={loadOpenedTask}
                linkTo={linkTo}
              />
            </li>
          ))}
        </ul>
      )}
      {children?.(
        cards.filter((card) => !first.some((each) => each.card === card)),
        first.length > 0,
      )}
    </>
  )
}

/** Why a task fits the reader. */
function FitWords({ reason }: { reason: FitReason }) {
  if (reason.is === 'chose') return <Trans>You said you could help with this</Trans>
  if (reason.is === 'did') {
    const title = <bdi>{reason.like}</bdi>
    return <Trans>Like “{title}”, which you did</Trans>
  }
  if (reason.is === 'near') return <Trans>Near where you’ve helped before</Trans>
  return <Trans>You said you’re free then</Trans>
}
