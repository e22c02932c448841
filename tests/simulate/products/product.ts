import type { FreeHours } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import type { DayPick } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { SuggestedTime } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import type { Category, DayTime } from '@hand-in-hand/contract/tasks.rules.ts'

// What a simulated circle does with the product, be it the whole server or its rules alone. Instants in ms, people and tasks by their ids.

export const ZONE = 'Asia/Jerusalem'

/** What a family writes down. */
export interface Need {
  category: Category
  /** Null at any time, and if its taker picks the day. */
  start_at: number | null
  may_be: { days: string[]; part_of_day: DayTime | null } | null
  helpers: number
  /** So many weekly dates. */
  dates: number
}
/** One place on one date. */
export interface Place {
  id: number
  start_at: number | null
  group: number | null
  series: number | null
}
/** A message that asked for a task, or announced new ones (`task` is null). */
export interface Sent {
  to: number
  kind: 'ask' | 'evening'
  at: number
  task: number | null
}

export interface Product {
  clock: { now: number }
  join: (said: { categories: Category[]; hours: FreeHours }) => Promise<number>
  write: (need: Need) => Promise<Place[]>
  /** Sends all that is due: returns the messages that were sent since the last one. */
  sendDue: () => Promise<Sent[]>
  /** Someone opens the list. */
  see: (person: number) => Promise<void>
  /** By the link of an ask, if there was one. Returns the place, null if it was refused. */
  take: (person: number, task: number, pick: DayPick | null) => Promise<Pick<Place, 'id' | 'start_at'> | null>
  giveBack: (person: number, task: number) => Promise<void>
  sayNo: (person: number, task: number) => Promise<void>
  complete: (person: number, task: number) => Promise<void>
  suggest: (person: number, task: number, times: SuggestedTime[]) => Promise<void>
  /** The family accepts one of these; false if it can't any more. */
  accept: (person: number, task: number, time: SuggestedTime) => Promise<boolean>
  /** Days (YYYY-MM-DD), both included. */
  recordAway: (person: number, from: string, until: string) => Promise<void>
  stop: () => Promise<void>
}
