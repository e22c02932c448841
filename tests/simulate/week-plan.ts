import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { whomToAsk } from '../../server/src/features/asks/whom-to-ask.rules.ts'
import { beginsBy } from '../../server/src/platform/may-be.ts'
import { personToAsk, type Row, type State } from './products/by-rules.ts'
import { ZONE } from './products/product.ts'

// The week is offered: once a week each helper gets one message with the one or two open tasks of the coming week that fit best, by a
// plan that spreads them. Played here before it is built.

export interface WeekPlan {
  /** At most so many tasks in a message. */
  each: number
  /** For so many hours after it no one is asked for the tasks that were offered. */
  rest: number
  /** For so many days more than after an ask its reader gets no message. */
  quiet: number
}

const WEEK = 7 * DAY

/** On a Monday morning: whom to offer which tasks. They count as asked for them, and are left in peace as after an ask. */
export function offerWeek(state: State, { each, rest, quiet }: WeekPlan): { to: number; tasks: number[] }[] {
  const { now } = state.clock
  const date = new Date(now)
  if (date.getUTCDay() !== 1 || date.getUTCHours() !== 7) return []
  const open = state.rows.filter(
    (row) => row.status === 'initial' && (beginsBy(row) ?? now + DAY) > now + 6 * HOUR && (beginsBy(row) ?? now) < now + WEEK,
  )
  const offered = new Map<number, Row[]>()
  // As many rounds as tasks in a message: in each, each task gets the likeliest who has room, the soonest task first.
  for (let round = 0; round < each; round++) {
    for (const task of open) {
      const room = state.members.filter(({ id }) => (offered.get(id)?.length ?? 0) <= round)
      const people = room.map((member) => ({
        ...personToAsk(state, member, task),
        wasAsked: state.asks.some(({ task_id, membership_id }) => task_id === task.id && membership_id === member.id),
        ...{ saidNo: false, restsUntil: 0 },
        isBusyHere: (offered.get(member.id) ?? []).some((other) => other.start_at !== null && other.start_at === task.start_at),
      }))
      const [best] = whomToAsk(people, { ...task, timeZone: ZONE }, { wave: 1, waitedFor: 0, now, until: now + DAY }).order
      if (!best) continue
      offered.set(best.id, [...(offered.get(best.id) ?? []), task])
      state.asks.push({ task_id: task.id, membership_id: best.id, start_at: task.start_at, asked_at: now, declined_at: null })
    }
  }
  for (const [id, tasks] of offered) {
    const member = state.members[id - 1]
    if (member) member.toldAt = now + quiet * DAY
    for (const task of tasks) state.quietUntil.set(task.id, now + rest * HOUR)
  }
  return [...offered].map(([to, tasks]) => ({ to, tasks: tasks.map(({ id }) => id) }))
}
