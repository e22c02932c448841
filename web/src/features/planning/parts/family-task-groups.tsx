import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { reader } from '../../../i18n/reader.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook } from '../../../ui/buttons.tsx'
import { ListByDay } from '../../tasks/parts/list/list-by-day.tsx'
import { isLastDay, type JoinedTask } from '../../tasks/task-cards.rules.ts'
import { FamilyTaskCard } from './family-task-card.tsx'
import styles from './family-task-groups.module.css'

interface FamilyTaskGroupsProps {
  cards: readonly JoinedTask<FamilyTask>[]
  /** The picked day (YYYY-MM-DD). It comes first, with a button to add a task. Tasks without a day are folded below it. */
  day: string | null
  familyTimeZone: string
  now: number
  isAmongNeeded: boolean
  /** The content next to a card, or null. */
  actionFor: (card: JoinedTask<FamilyTask>) => ReactNode
}

/** The family's cards by day. */
export const FamilyTaskGroups = ({ cards, day, actionFor, ...shown }: FamilyTaskGroupsProps) => (
  <ListByDay
    cards={cards}
    day={day}
    timeZone={reader().timeZone}
    foldsEarlier
    belowDay={
      day && (
        <Link to={paths.familyNewTaskOn(day)} className={buttonLook('secondary')}>
          <Plus aria-hidden="true" size={20} />
          <Trans>Add a task for this day</Trans>
        </Link>
      )
    }
  >
    {(group) => (
      <ul className={`cards ${styles.list}`}>
        {group.items.map((card) => (
          <li key={card.task.id}>
            <FamilyTaskCard card={card} isToday={group.isToday && isLastDay(card.task, group.day)} action={actionFor(card)} {...shown} />
          </li>
        ))}
      </ul>
    )}
  </ListByDay>
)
