import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { HELD_NEAR } from './whom-to-ask.rules.ts'

// What became of asking people, and what they hold and did: facts of which `whomToAsk` makes an order. Instants in ms.

interface AskOfTask {
  task_id: number
  membership_id: number
  start_at: number | null
  declined_at: number | null
}
interface TakenTask {
  status: string
  start_at: number | null
}
interface HeldTimes {
  start_at: number | null
  end_at: number | null
}

/**
 * For a task, whose places are these: who was asked for it as it is now and has not said no, and who has. `gaveBack`: places with the
 * members who gave them back, as "7 12".
 */
export function answersOf<Ask extends AskOfTask>(
  asks: readonly Ask[],
  gaveBack: ReadonlySet<string>,
  { start_at, assignee_id }: { start_at: number | null; assignee_id: number | null },
  places: readonly number[],
) {
  const ofTask = asks.filter(({ task_id }) => places.includes(task_id))
  const declined = new Set(ofTask.filter(({ declined_at }) => declined_at !== null).map(({ membership_id }) => membership_id))
  const saidNo = (id: number) => id === assignee_id || declined.has(id) || places.some((place) => gaveBack.has(`${place} ${id}`))
  const ofDate = ofTask.filter((ask) => ask.start_at === start_at)
  const asked = new Set(ofDate.map(({ membership_id }) => membership_id))
  return { asked, saidNo, waitedFor: [...asked].filter((id) => !saidNo(id)).length, ofDate }
}

interface Lately {
  /** What someone has taken, or did lately. */
  taken: readonly TakenTask[]
  asks: { lately: number; lastAt: number } | null
  noes: readonly { category: Category; start_at: number | null; all_day_at: number | null }[]
  /** What they hold in other families that they confirmed. */
  elsewhere: readonly HeldTimes[]
}

/** What someone's last weeks say of asking them for a task at this instant (ms). */
export function historyOf({ taken, asks, noes, elsewhere }: Lately, { start_at, end_at }: HeldTimes, now: number) {
  const near = start_at ?? now
  return {
    askedLately: asks?.lately ?? 0,
    lastAskedAt: asks?.lastAt ?? null,
    noes,
    held: taken.filter((each) => each.status === 'in_progress' && Math.abs((each.start_at ?? now) - near) < HELD_NEAR).length,
    didLately: taken.filter(({ status }) => status === 'completed').length,
    isBusyElsewhere: elsewhere.some((held) => areAtOnce(held, { start_at, end_at })),
  }
}

export const areAtOnce = (one: HeldTimes, other: HeldTimes) =>
  [one.start_at, one.end_at, other.start_at, other.end_at].every((at) => at !== null) &&
  Number(one.start_at) < Number(other.end_at) &&
  Number(other.start_at) < Number(one.end_at)
