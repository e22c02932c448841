import type { FreeHours } from '@hand-in-hand/contract/can-help/free-hours.rules.ts'
import type { DayPick } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { SuggestedTime } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import type { Category, DayTime } from '@hand-in-hand/contract/tasks.rules.ts'

// The calls of a simulated circle to the product, whether that is the whole server or only its rules. Instants are in ms, and numbers name
// people and tasks by their ids.

export const ZONE = 'Asia/Jerusalem'

/** What a family needs and writes down. */
export interface Need {
  category: Category
  /** Null for a task at any time, and for a task whose taker picks the day. */
  start_at: number | null
  may_be: { days: string[]; part_of_day: DayTime | null } | null
  helpers: number
  /** The number of weekly dates. */
  dates: number
}
/** One place for one person on one date. */
export interface Place {
  id: number
  start_at: number | null
  group: number | null
  series: number | null
}
/** A message with an ask for a task, or about new tasks (then `task` is null). */
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
  /** Sends everything that is due. Returns the messages that were sent since the last call. */
  sendDue: () => Promise<Sent[]>
  /** A person opens the list. */
  see: (person: number) => Promise<void>
  /** A person takes a task, by the link of an ask if there was one. Returns the place, or null if the product refused. */
  take: (person: number, task: number, pick: DayPick | null) => Promise<Pick<Place, 'id' | 'start_at'> | null>
  giveBack: (person: number, task: number) => Promise<void>
  sayNo: (person: number, task: number) => Promise<void>
  complete: (person: number, task: number) => Promise<void>
  suggest: (person: number, task: number, times: SuggestedTime[]) => Promise<void>
  /** The family accepts one of the suggested times. Returns false if the family can't accept it any more. */
  accept: (person: number, task: number, time: SuggestedTime) => Promise<boolean>
  /** Both days (YYYY-MM-DD) are included. */
  recordAway: (person: number, from: string, until: string) => Promise<void>
  stop: () => Promise<void>
}
