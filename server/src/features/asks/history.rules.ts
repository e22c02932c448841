import type { History } from '@hand-in-hand/contract/asking.rules.ts'
import { beginsAt, isDated, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { listAsks } from '../../store/asking/asks.ts'
import type { listGivenBack } from '../../store/asking/reminders.ts'
import type { TaskRow } from '../../store/tasks.ts'
import { DECLINES_COUNT_FOR, HELD_NEAR, LATELY } from './whom-to-ask.rules.ts'

// The answers to asks, and what people hold and did. `whomToAsk` uses these facts to order people. Instants in ms.

/** `by_id` is null if the server asked. */
export type AskOfTask = Omit<Awaited<ReturnType<typeof listAsks>>[number], 'id'>
/** A place of a task that someone gave back. */
export type GivenBack = Pick<Awaited<ReturnType<typeof listGivenBack>>[number], 'task_id' | 'by_id' | 'at'>
/** A task that someone holds or has completed. */
type HeldTask = Pick<TaskRow, 'when' | 'status' | 'completed_at'>

/**
 * The answers to the asks for a task with these `places`. `ofDate`: the asks for the task at its present time. `asked`: who got these asks.
 * `hasDeclined`: whether a person said no, gave a place back, or holds the task. `declined`: of how many people in `asked` this is true.
 * `waitedFor`: how many are left. `givenBackAt`: when one of the places was last given back; null if none was.
 */
export function answersOf<Ask extends AskOfTask>(
  asks: readonly Ask[],
  givenBack: readonly GivenBack[],
  { when, assignee_id }: { when: When; assignee_id: number | null },
  places: readonly number[],
) {
  const ofTask = asks.filter(({ task_id }) => places.includes(task_id))
  const back = givenBack.filter(({ task_id }) => places.includes(task_id))
  const declined = ofTask.filter(({ declined_at }) => declined_at !== null).map(({ membership_id }) => membership_id)
  const decliners = new Set([...declined, ...back.map(({ by_id }) => by_id), assignee_id])
  const ofDate = ofTask.filter((ask) => ask.start_at === beginsAt(when))
  const asked = new Set(ofDate.map(({ membership_id }) => membership_id))
  const waitedFor = [...asked].filter((id) => !decliners.has(id)).length
  return {
    ...{ asked, ofDate, waitedFor, declined: asked.size - waitedFor, hasDeclined: (id: number) => decliners.has(id) },
    givenBackAt: back.reduce<number | null>((last, { at }) => Math.max(last ?? at, at), null),
  }
}

/** A no to another task. */
type DeclinedTask = History['declinedTasks'][number] & { at: number }

/** What someone holds and did, and when they were asked, by the server or the family. */
export interface RecentHistory {
  /** The tasks that someone holds, or lately completed. */
  taken: readonly HeldTask[]
  /** When someone was asked within `LATELY`. `lastAskedAt`: when they were last asked, also before that; null if never. */
  asked: readonly number[]
  lastAskedAt: number | null
  /** The tasks to which they said no lately. */
  declinedTasks: readonly DeclinedTask[]
}

/** What someone did in the last weeks and when they were asked, as far as it matters for asking them for a task now. `now` in ms. */
export function historyOf(
  { taken, asked, lastAskedAt, declinedTasks }: RecentHistory,
  { when }: Pick<HeldTask, 'when'>,
  now: number,
): History {
  const near = beginsAt(when) ?? now
  return {
    askedLately: asked.filter((at) => at >= now - LATELY).length,
    lastAskedAt,
    declinedTasks: declinedTasks.filter(({ at }) => at >= now - DECLINES_COUNT_FOR),
    held: taken.filter((each) => each.status === 'in_progress' && Math.abs((beginsAt(each.when) ?? now) - near) < HELD_NEAR).length,
    didLately: taken.filter(({ completed_at }) => (completed_at ?? 0) >= now - LATELY).length,
  }
}

/** Whether someone holds a task at the same time as another task. */
export const isHeldThen = ({ status, when: held }: HeldTask, { when }: Pick<HeldTask, 'when'>) =>
  status === 'in_progress' && isDated(held) && isDated(when) && held.begins < when.ends && when.begins < held.ends
