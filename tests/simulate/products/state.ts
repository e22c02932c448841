import { choseKind } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import type { FreeHours } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import type { Category, DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { areAtOnce, historyOf } from '../../../server/src/features/asks/history.rules.ts'
import { restsUntil, type wavesOf } from '../../../server/src/features/asks/waves.rules.ts'
import { LATELY, NOES_COUNT_FOR, type PersonToAsk } from '../../../server/src/features/asks/whom-to-ask.rules.ts'
import { USUAL_QUIET_HOURS } from '../../../server/src/platform/quiet-hours.ts'
import { type Place, ZONE } from './product.ts'

// What the rules alone know of a circle, on arrays.

export const HOURS = { timeZone: ZONE, ...USUAL_QUIET_HOURS }

export interface Row extends Place {
  category: Category
  title: string
  end_at: number | null
  all_day_at: number | null
  days: string | null
  part_of_day: DayTime | null
  sets_hour: number | null
  last_day_at: number | null
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
interface Asked {
  task_id: number
  membership_id: number
  start_at: number | null
  asked_at: number
  declined_at: number | null
}
export interface Member {
  id: number
  categories: Category[]
  hours: FreeHours
  away: { from: number; until: number } | null
  seenAt: number
  toldAt: number
  eveningAt: number
}

export interface State {
  clock: { now: number }
  rows: Row[]
  asks: Asked[]
  members: Member[]
  gaveBack: Set<string>
  /** So much longer (ms) than by the product's rule is someone left in peace after a message. */
  longer: number
  rests: Map<number, number>
  /** Of tasks at their times. */
  waves: Map<string, ReturnType<typeof wavesOf>>
}

/** Until when someone is left in peace. Counted once for each instant: no task of the simulation is urgent. */
export function restFor({ rests }: State, task: Row, toldAt: number) {
  const until = rests.get(toldAt) ?? restsUntil(task, toldAt, ZONE)
  rests.set(toldAt, until)
  return until
}

/** What is known of someone, besides what they said to this very task. */
export function personToAsk({ clock: { now }, rows, asks, members }: State, { id }: Member, task: Row) {
  const member = members[id - 1] as Member
  const own = asks.filter(({ membership_id }) => membership_id === id)
  const noes = own.filter(({ declined_at }) => declined_at !== null && declined_at >= now - NOES_COUNT_FOR)
  const taken = rows.filter((row) => row.assignee_id === id)
  const lately = {
    taken: taken.filter(({ status, completed_at }) => status === 'in_progress' || (completed_at ?? 0) >= now - LATELY),
    asks:
      own.length === 0
        ? null
        : { lately: own.filter(({ asked_at }) => asked_at >= now - LATELY).length, lastAt: own.at(-1)?.asked_at ?? 0 },
    noes: noes.map(({ task_id, start_at }) => ({ category: (rows[task_id - 1] as Row).category, start_at, all_day_at: null })),
    elsewhere: [],
  }
  return {
    ...{ id, chose: choseKind(member, task), freeHours: member.hours, away: member.away },
    did: taken.some(({ status, category }) => status === 'completed' && category === task.category),
    isBusyHere: taken.some((row) => row.status === 'in_progress' && areAtOnce(row, task)),
    ...historyOf(lately, task, now),
  } satisfies Partial<PersonToAsk> & { id: number }
}
