import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type DayGroup, groupByDay } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { DaySection } from '../../tasks/parts/list/day-section.tsx'
import { AnyTimeFolded, NothingOnDay } from '../../tasks/parts/list/picked-day.tsx'
import { isLastDay, type JoinedTask } from '../../tasks/task-cards.rules.ts'
import { FamilyTaskCard } from './family-task-card.tsx'
import styles from './family-task-groups.module.css'

interface FamilyTaskGroupsProps {
  cards: readonly JoinedTask<FamilyTask>[]
  /** The day that was picked (YYYY-MM-DD): it comes first, with a way to add a task, and what has no day is folded below it. */
  day: string | null
  familyTimeZone: string
  now: number
  /** What is next to a card, or null. */
  actionFor: (card: JoinedTask<FamilyTask>) => ReactNode
}

/** The family's cards by day. */
export function FamilyTaskGroups({ cards, day, now, ...shown }: FamilyTaskGroupsProps) {
  const groups = groupByDay(cards, reader().timeZone, now)
  if (day === null) return groups.map((group) => <FamilyTaskGroup key={group.day} group={group} now={now} {...shown} />)
  const ofDay = groups.find((group) => group.day === day)
  const anyTime = groups.find((group) => group.day === null)
  return (
    <>
      {ofDay ? <FamilyTaskGroup group={ofDay} now={now} {...shown} /> : <NothingOnDay day={day} heading="h2" />}
      <Link to={paths.familyNewTaskOn(day)} className={buttonLook('secondary')}>
        <Plus aria-hidden="true" size={20} />
        <Trans>Add a task for this day</Trans>
      </Link>
      {anyTime && (
        <AnyTimeFolded count={anyTime.items.length}>
          <Cards group={anyTime} now={now} {...shown} />
        </AnyTimeFolded>
      )}
    </>
  )
}

type GroupProps = Omit<FamilyTaskGroupsProps, 'cards' | 'day'> & { group: DayGroup<JoinedTask<FamilyTask>> }

const FamilyTaskGroup = ({ group, ...shown }: GroupProps) => (
  <DaySection {...group}>
    <Cards group={group} {...shown} />
  </DaySection>
)

const Cards = ({ group, actionFor, ...shown }: GroupProps) => (
  <ul className={styles.list}>
    {group.items.map((card) => (
      <li key={card.task.id}>
        <FamilyTaskCard card={card} isToday={group.isToday && isLastDay(card.task, group.day)} action={actionFor(card)} {...shown} />
      </li>
    ))}
  </ul>
)
