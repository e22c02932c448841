import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RotateCcwClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type DayGroup, eventDayOf, groupByDay, localDate, type ReaderSettings } from '../../../../i18n/dates.ts'
import { useNow } from '../../../../platform/now.ts'
import { QuietButton } from '../../../../ui/buttons.tsx'
import { isLastDay, type JoinedTask } from '../../task-cards.rules.ts'
import { loadOpenedTask } from '../opened-task.ts'
import { DaySection } from './day-section.tsx'
import { AnyTimeFolded, NothingOnDay } from './picked-day.tsx'
import { TaskCard } from './task-card.tsx'
import styles from './task-groups.module.css'

interface TaskGroupsProps {
  cards: readonly JoinedTask<Task>[]
  reader: ReaderSettings
  familyTimeZone: string
  /** The path that a card links to. */
  linkTo: (task: Task) => string
  /** What can be done at once on a card. */
  actionOf?: (card: JoinedTask<Task>) => ReactNode
  /** Days before today, and what was done at any time before today, are behind a button at the end. */
  foldsEarlier?: boolean
  /** The day that was picked: it comes first, and what has no day is folded below it. */
  day?: string | null
  heading?: 'h2' | 'h3'
  /** The family is paused, so nothing can be taken. */
  paused?: boolean
  /** All of them can be taken. */
  isAmongAvailable?: boolean
  /** The latest day first: for past tasks. */
  newestFirst?: boolean
}

const idOfDay = (day: string) => `tasks-of-${day}`

/** Scrolls to a day's group and focuses it, for keyboards and screen readers. */
export function goToDay(day: string) {
  const group = document.getElementById(idOfDay(day))
  group?.scrollIntoView({ block: 'start' })
  group?.focus({ preventScroll: true })
}

/** CardsOfDay by day: 'Any time' first, then the reader's days in order, today marked. */
export function TaskGroups({ cards, foldsEarlier = false, day = null, newestFirst = false, ...shown }: TaskGroupsProps) {
  const { t } = useLingui()
  const [showsEarlier, setShowsEarlier] = useState(false)
  const now = useNow()
  const { timeZone } = shown.reader
  const isFolded = (card: JoinedTask<Task>) => foldsEarlier && isEarlier(card, localDate(now, timeZone), timeZone)
  const earlier = cards.filter(isFolded)
  const folded = earlier.length
  const byDay = groupByDay(day === null ? cards.filter((card) => !isFolded(card)) : cards, timeZone, now)
  if (day !== null) return <PickedDay day={day} groups={byDay} {...shown} />
  const groups = newestFirst ? byDay.toReversed() : byDay
  return (
    <>
      {groups.map((group) => (
        <Group key={group.day} group={group} {...shown} />
      ))}
      {showsEarlier
        ? groupByDay(earlier, timeZone, now).map((group) => <Group key={`earlier ${group.day}`} group={group} {...shown} />)
        : folded > 0 && (
            <QuietButton icon={<RotateCcwClock aria-hidden="true" />} onClick={() => setShowsEarlier(true)}>
              {t`Earlier days: ${plural(folded, { one: '# task', other: '# tasks' })}`}
            </QuietButton>
          )}
    </>
  )
}

/** Whether a card is of a day before today (YYYY-MM-DD), or of any time and done before today. */
function isEarlier(card: JoinedTask<Task>, today: string, timeZone: string) {
  const day = eventDayOf(card, timeZone)
  if (day !== null) return day < today
  // Of what others did, only the last change is known.
  return card.places.every((place) => place.status === 'completed' && localDate(place.completed_at ?? place.updated_at, timeZone) < today)
}

interface PickedDayProps extends ShownGroup {
  day: string
  groups: readonly DayGroup<JoinedTask<Task>>[]
}
function PickedDay({ day, groups, heading = 'h2', ...shown }: PickedDayProps) {
  const ofDay = groups.find((group) => group.day === day)
  const anyTime = groups.find((group) => group.day === null)
  return (
    <>
      {ofDay ? <Group group={ofDay} heading={heading} {...shown} /> : <NothingOnDay day={day} heading={heading} />}
      {anyTime && (
        <AnyTimeFolded count={anyTime.items.length}>
          <CardsOfDay group={anyTime} {...shown} />
        </AnyTimeFolded>
      )}
    </>
  )
}

type ShownGroup = Omit<TaskGroupsProps, 'cards' | 'day' | 'newestFirst' | 'foldsEarlier'>

function Group({ group, heading = 'h2', ...shown }: ShownGroup & { group: DayGroup<JoinedTask<Task>> }) {
  return (
    <DaySection {...group} heading={heading} id={group.day === null ? undefined : idOfDay(group.day)}>
      <CardsOfDay group={group} {...shown} />
    </DaySection>
  )
}

function CardsOfDay({ group, actionOf, ...shown }: Omit<ShownGroup, 'heading'> & { group: DayGroup<JoinedTask<Task>> }) {
  return (
    <ul className={styles.list}>
      {group.items.map((card) => (
        <li key={card.task.task_id}>
          <TaskCard
            card={card}
            {...shown}
            isToday={group.isToday && isLastDay(card.task, group.day)}
            action={actionOf?.(card)}
            onPointed={loadOpenedTask}
          />
        </li>
      ))}
    </ul>
  )
}
