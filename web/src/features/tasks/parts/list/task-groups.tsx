import type { Task } from '@hand-in-hand/contract/tasks.ts'
import type { ReactNode } from 'react'
import type { ReaderSettings } from '../../../../i18n/dates.ts'
import { isLastDay, type JoinedTask } from '../../task-cards.rules.ts'
import { loadOpenedTask } from '../opened-task.ts'
import { ListByDay } from './list-by-day.tsx'
import { TaskCard, type TaskCardProps } from './task-card.tsx'

interface TaskGroupsProps {
  cards: readonly JoinedTask<Task>[]
  reader: ReaderSettings
  familyTimeZone: string
  /** The path that a card links to. */
  linkTo: (task: Task) => string
  /** The actions that are possible at once on a card. */
  actionOf?: (card: JoinedTask<Task>) => ReactNode
  /** The properties of a card that differ from those of the other cards. */
  shownOf?: (card: JoinedTask<Task>) => Partial<Pick<TaskCardProps, 'reason' | 'familyTimeZone' | 'linkTo'>>
  /** Days before today, and tasks at any time that were done before today, are folded at the end. */
  foldsEarlier?: boolean
  /** The picked day. It comes first, and tasks without a day are folded below it. */
  day?: string | null
  heading?: 'h2' | 'h3'
  /** The family is paused, so nothing can be taken. */
  paused?: boolean
  /** All tasks of the list can be taken, or all are mine. */
  among?: 'available' | 'mine' | undefined
  /** The latest day first: for past tasks. */
  newestFirst?: boolean
}

/** Tasks as cards, by the reader's days. */
export function TaskGroups({ cards, day = null, heading, foldsEarlier, newestFirst, actionOf, shownOf, ...shown }: TaskGroupsProps) {
  const how = { ...(heading && { heading }), ...(foldsEarlier && { foldsEarlier }), ...(newestFirst && { newestFirst }) }
  return (
    <ListByDay cards={cards} day={day} timeZone={shown.reader.timeZone} anyTimeFirst {...how}>
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
