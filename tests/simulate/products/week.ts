import { answersOf } from '../../../server/src/features/asks/history.rules.ts'
import { onePerGroup } from '../../../server/src/features/asks/waves.rules.ts'
import { mayBeOffered, planWeek } from '../../../server/src/features/asks/week-plan.rules.ts'
import { bySoonest } from '../../../server/src/features/messages/messages.rules.ts'
import { isDue, weekMoment } from '../../../server/src/platform/reminder-times.ts'
import { wasOfferedLately } from '../../../server/src/store/asking/week-offers.ts'
import { type Sent, ZONE } from './product.ts'
import { HOURS, personToAsk, restsOf, type State } from './state.ts'

// The week is offered, by the product's own plan (`week-plan.rules.ts`).

/** The messages that offer a week now, if it is time. They count as asked. */
export function offerWeek(state: State): Sent[] {
  const { now } = state.clock
  if (state.week.day === 'never') return []
  const moment = weekMoment(now, state.week.day, HOURS)
  if (!isDue(moment, now) || wasOfferedLately(state.week.at, now)) return []
  const open = state.rows.filter((row) => row.status === 'initial' && mayBeOffered(row, now, moment.due))
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
  if (plan.size > 0) state.week.at = now
  for (const [id, offered] of plan) {
    const member = state.members[id - 1]
    if (member) member.weekAt = now
    for (const { id: task_id, start_at } of offered)
      state.asks.push({ task_id, membership_id: id, start_at, asked_at: now, declined_at: null, week_at: now })
  }
  return [...plan].map(([to, offered]) => ({ to, kind: 'week', at: now, tasks: offered.map(({ id }) => id) }))
}

interface Group {
  id: number
  group_id: number | null
}
