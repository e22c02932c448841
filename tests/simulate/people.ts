import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { type Assumptions, KINDS } from './assumptions.ts'
import type { Random } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CATEGORIES = Object.keys(KINDS) as Category[]

export interface Wanted {
  category: Category
  /** In ms; null at any time. */
  start_at: number | null
}

export type Model = ReturnType<typeof makePerson>

/** Someone with tastes and a week of their own. Times in ms. */
export function makePerson(random: Random, given: Assumptions) {
  const taste = new Map(CATEGORIES.map((category) => [category, random.around(given.taste)]))
  const free = Array.from({ length: 21 }, () => random.isTrue(given.free))
  const takes: number[] = []
  let tiredUntil = 0

  const isFree = ({ start_at }: Wanted) => {
    if (start_at === null) return true
    const date = new Date(start_at)
    const part = date.getUTCHours() < 10 ? 0 : date.getUTCHours() < 15 ? 1 : 2
    return free[date.getUTCDay() * 3 + part] === true
  }
  const isWilling = (task: Wanted, now: number, factor: number) => {
    if (!isFree(task)) return false
    const held = takes.filter((at) => Math.abs(at - (task.start_at ?? now)) < 3.5 * DAY).length
    const kind = (KINDS[task.category]?.taken ?? 0) * (taste.get(task.category) ?? 1)
    return random.isTrue(Math.min(0.95, given.willing * factor * kind * given.busy ** held))
  }
  /** Whether a message that comes now is read; it can make its reader tired of messages. */
  const reads = (now: number) => {
    const isRead = now >= tiredUntil && random.isTrue(given.reads)
    if (random.isTrue(given.tired)) tiredUntil = Math.max(tiredUntil, now + given.tiredDays * DAY)
    return isRead
  }
  return {
    /** The two kinds that they like best. */
    likes: CATEGORIES.toSorted((one, other) => (taste.get(other) ?? 0) - (taste.get(one) ?? 0)).slice(0, 2),
    takesFromList: (task: Wanted, now: number) => isWilling(task, now, 1),
    takesWhenAsked: (task: Wanted, now: number) => isWilling(task, now, given.asked),
    isFree,
    /** When they reply to a message that comes now; null if they never do. */
    repliesAt: (now: number) => (reads(now) ? now + given.replies * HOUR * random.around(1) : null),
    reads,
    noteTaken: (at: number) => takes.push(at),
    amount: () => takes.length,
  }
}
