import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { areAtOnce } from './history.rules.ts'
import { ANY_TIME_NEW_FOR, isUrgent, type TaskToAskFor, WRITTEN_BEFORE } from './waves.rules.ts'
import { type PersonToAsk, saysOfHours, type TaskToFill, whomToAsk } from './whom-to-ask.rules.ts'

// The week is offered: once a week each helper gets one message with the one or two open tasks of the coming week that fit best. It
// takes the place of single asks as far as it can. See decision 109 and docs/coverage.md.

/** At most so many tasks are in a message. */
export const OFFERED_AT_ONCE = 2
/** In ms: a weekday and an hour name each of its tasks. */
export const WITHIN_WEEK = 6.5 * DAY
/** In ms. What begins sooner is not in the message: it may be read too late. */
const NOT_WITHIN = 6 * HOUR
/** In ms. So long no one else is asked for a task that was offered, but for the last day before it. Longer covers no more. */
const OFFER_RESTS_FOR = DAY
/** In ms. So long a yes or no by SMS is one to the tasks that were offered. */
export const OFFER_OPEN_FOR = 3 * DAY
const ASKED_BEFORE_START = DAY

interface TaskOfWeek extends TaskToAskFor, TaskToFill {
  id: number
  days: string | null
}

/**
 * Whether a task can be in the message that goes out at an instant (ms), which was due at another. What was written since does not count:
 * else the first new task would be the whole week. One on several days can't be in it: a yes by SMS picks no day. What is urgent is asked
 * for by itself.
 */
export function mayBeOffered(task: Omit<TaskToAskFor, 'last_day_at'> & Pick<TaskOfWeek, 'days'>, at: number, due: number) {
  const { start_at, created_at, asks_off_at, days } = task
  if (asks_off_at !== null || isUrgent(task) || created_at > due - WRITTEN_BEFORE) return false
  if (start_at === null) return days === null && created_at > at - ANY_TIME_NEW_FOR
  return start_at > at + NOT_WITHIN && start_at < at + WITHIN_WEEK
}

/** Until when (ms) no one is asked singly for a task that was last offered at an instant (ms, null for never) to someone who may still say yes. */
export const restsAfterOffer = (task: Parameters<typeof isUrgent>[0] & { start_at: number | null }, offeredAt: number | null) =>
  offeredAt === null || isUrgent(task)
    ? 0
    : Math.min(offeredAt + OFFER_RESTS_FOR, (task.start_at ?? Number.POSITIVE_INFINITY) - ASKED_BEFORE_START)

/**
 * Whom to offer which tasks, by people's ids. In each of two rounds each task, the soonest first, goes to as many of the likeliest as it
 * has places, of those who have no more than the others by then. No one is asked outside of the hours that they gave, or for two tasks
 * at once. `peopleFor`: who could be asked, and what is known of each. `now` in ms.
 */
export function planWeek<Task extends TaskOfWeek, Person extends PersonToAsk & { id: number }>(
  tasks: readonly (Task & { places: number })[],
  peopleFor: (task: Task) => readonly Person[],
  now: number,
): Map<number, Task[]> {
  const plan = new Map<number, Task[]>()
  const offeredTo = (id: number) => plan.get(id) ?? []
  for (let round = 0; round < OFFERED_AT_ONCE; round++) {
    for (const task of tasks) {
      const people = peopleFor(task)
        .filter(({ id, freeHours }) => offeredTo(id).length <= round && saysOfHours(freeHours, task) !== 'busy')
        .map((person) => ({
          ...person,
          wasAsked: person.wasAsked || offeredTo(person.id).includes(task),
          isBusyHere: person.isBusyHere || offeredTo(person.id).some((other) => areAtOnce(other, task)),
        }))
      const { order } = whomToAsk(people, task, { wave: 1, waitedFor: 0, now, until: now + DAY })
      for (const { id } of order.slice(0, task.places)) plan.set(id, [...offeredTo(id), task])
    }
  }
  return plan
}
