import type { Task } from '@hand-in-hand/contract/tasks.ts'
import type { ReactNode } from 'react'
import { isLastDay, type JoinedTask } from '../../task-cards.rules.ts'
import { loadOpenedTask } from '../opened-task.ts'
import { ListByDay, type ListByDayProps } from './list-by-day.tsx'
import { TaskCard, type TaskCardProps } from './task-card.tsx'

type CardsLook = Pick<TaskCardProps, 'familyTimeZone' | 'linkTo' | 'paused' | 'among'>
interface TaskGroupsProps extends CardsLook, Pick<ListByDayProps<Task>, 'cards' | 'heading' | 'foldsEarlier' | 'newestFirst'> {
  /** The actions that are possible at once on a card. */
  actionOf?: (card: JoinedTask<Task>) => ReactNode
  /** The properties of a card that differ from those of the other cards. */
  shownOf?: (card: JoinedTask<Task>) => Partial<Pick<TaskCardProps, 'reason' | 'familyTimeZone' | 'linkTo'>>
  /** The picked day. It comes first, and tasks without a day are folded below it. */
  day?: string | null
}

/** Tasks as cards, by the reader's days. */
export function TaskGroups({ cards, day = null, heading, foldsEarlier, newestFirst, actionOf, shownOf, ...shown }: TaskGroupsProps) {
  return (
    <ListByDay cards={cards} day={day} anyTimeFirst heading={heading} foldsEarlier={foldsEarlier} newestFirst={newestFirst}>
      {(group) => (
        <ul className="cards">
          {group.items.map((card) => (
            <li key={card.task.task_id}>
              <TaskCard
                card={card}
                {...shown}
                {...shownOf?.(card)}
                isToday={group.isToday && isLastDay(card.task, group.day)}
                action={actionOf?.(card)}
                onPointed={loadOpenedTask}
              />
            </li>
          ))}
        </ul>
      )}
    </ListByDay>
  )
}
