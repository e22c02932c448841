import type { FreeHours } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import type { When } from '@hand-in-hand/contract/tasks/when.ts'
import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { AskOfTask, GivenBack } from '../../../server/src/features/asks/history.rules.ts'
import type { Helper } from '../../../server/src/features/asks/planned-task.rules.ts'
import { DECLINES_COUNT_FOR, LATELY, partOfDayAt } from '../../../server/src/features/asks/whom-to-ask.rules.ts'
import { USUAL_QUIET_HOURS } from '../../../server/src/rules/quiet-hours.ts'
import { type Place, ZONE } from './product.ts'

// The data of a circle for the rules without a server, in arrays.

export const HOURS = { timeZone: ZONE, ...USUAL_QUIET_HOURS }

export interface Row extends Omit<Place, 'start_at'> {
  category: Category
  title: string
  when: When
  group_id: number | null
  created_at: number
  trusted_only_at: null
  asks_off_at: null
  ask_now_at: null
  offered_at: null
  status: 'initial' | 'in_progress' | 'completed'
  assignee_id: number | null
  completed_at: number | null
}
export interface Member {
  id: number
  categories: Category[]
  hours: FreeHours
  away: { from: number; until: number } | null
  /** When the person last visited the app, or was notified of new tasks. */
  seenAt: number
  /** When the person was asked, or notified of new tasks. `longer` is added to each time. */
  messagedAt: number[]
}

export interface State {
  clock: { now: number }
  rows: Row[]
  asks: AskOfTask[]
  members: Member[]
  givenBack: GivenBack[]
  /** In ms: how much longer the cooldown after a message is than in the product. */
  longer: number
  /** When the next message can come if nothing happens; 0 as soon as something has happened. */
  nextAt: number
}

/** The data of a member that the product's plan uses. */
export function helperOf({ clock: { now }, rows, asks }: State, { id, categories, hours, away, seenAt, messagedAt }: Member): Helper {
  const own = asks.filter(({ membership_id }) => membership_id === id)
  const declinedTasks = own.filter(({ declined_at }) => declined_at !== null && declined_at >= now - DECLINES_COUNT_FOR)
  const taken = rows.filter((row) => row.assignee_id === id)
  return {
    ...{ id, canHelp: { categories, times: hours }, away, isTrusted: false, mayBeAsked: true, hearsOfNew: true, seenAt, messagedAt },
    asked: own.map(({ asked_at }) => asked_at).filter((at) => at >= now - LATELY),
    lastAskedAt: own.at(-1)?.asked_at ?? null,
    declinedTasks: declinedTasks.map(({ task_id, start_at, declined_at }) => ({
      category: (rows[task_id - 1] as Row).category,
      part: partOfDayAt(start_at, ZONE),
      at: declined_at ?? 0,
    })),
    taken: taken.filter(({ status, completed_at }) => status === 'in_progress' || (completed_at ?? 0) >= now - LATELY),
    did: new Set(taken.filter(({ status }) => status === 'completed').map(({ category }) => category)),
  }
}
