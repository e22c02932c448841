import { answersOf } from '../../server/src/features/asks/history.rules.ts'
import { onePerGroup } from '../../server/src/features/asks/waves.rules.ts'
import { mayBeOffered, planWeek } from '../../server/src/features/asks/week-plan.rules.ts'
import { bySoonest } from '../../server/src/features/messages/messages.rules.ts'
import { personToAsk, restsOf, type State } from './products/by-rules.ts'
import { ZONE } from './products/product.ts'

// The week is offered, by the product's own plan (`week-plan.rules.ts`): on Monday mornings.

const isMondayMorning = (now: number) => new Date(now).getUTCDay() === 1 && new Date(now).getUTCHours() === 7

/** Whom to offer which tasks now. They count as told, and as asked. */
export function offerWeek(state: State): { to: number; tasks: number[] }[] {
  const { now } = state.clock
  if (!isMondayMorning(now)) return []
  const open = state.rows.filter((row) => row.status === 'initial' && mayBeOffered(row, now))
  const isPlaceOf = (task: Group) => (row: Group) => row.id === task.id || (row.group_id !== null && row.group_id === task.group_id)
  const tasks = onePerGroup(bySoonest(open)).map((task) => ({ ...task, timeZone: ZONE, places: open.filter(isPlaceOf(task)).length }))
  const peopleFor = (task: (typeof tasks)[number]) => {
    const places = state.rows.filter(isPlaceOf(task)).map(({ id }) => id)
    const { asked, silent, saidNo } = answersOf(state.asks, state.gaveBack, task, places)
    return state.members.map((member) => ({
      ...personToAsk(state, member, task),
      wasAsked: asked.has(member.id) && !silent.has(member.id),
      saidNo: saidNo(member.id),
      restsUntil: restsOf(state, task, member),
    }))
  }
  const plan = planWeek(tasks, peopleFor, now)
  for (const [id, offered] of plan) {
    const member = state.members[id - 1]
    if (member) member.weekAt = now
    for (const { id: task_id, start_at } of offered)
      state.asks.push({ task_id, membership_id: id, start_at, asked_at: now, declined_at: null, week_at: now })
  }
  return [...plan].map(([to, offered]) => ({ to, tasks: offered.map(({ id }) => id) }))
}

interface Group {
  id: number
  group_id: number | null
}
