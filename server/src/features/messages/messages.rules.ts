import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { beginsBy } from '../../rules/may-be.ts'
import type { TaskTime } from '../../templates/times.presentation.ts'
import type { TaskPart } from '../../templates/values.ts'

/** What a message says of a task. Times in ms. */
export interface TaskOfMessage {
  id: number
  type: string
  title: string
  creator_id: number
  assignee_id: number | null
  start_at: number | null
  end_at: number | null
  all_day_at: number | null
  days: string | null
  part_of_day: DayTime | null
  sets_hour: number | null
}

/** A task before a change, with all that takers are told of. */
export type TaskBefore = Pick<
  TaskOfMessage,
  'id' | 'assignee_id' | 'title' | 'start_at' | 'end_at' | 'all_day_at' | 'days' | 'part_of_day'
> &
  PlaceAndTexts

interface PlaceAndTexts {
  description: string | null
  area: string | null
  address: string | null
  private_details: string | null
}

/** P54: in ms. Messages about the next 12 hours can't wait for the morning. */
export const SOON = 12 * HOUR
/** P102: in ms. What is given back so shortly before its time can't wait for the digest. */
const PRESSING = 48 * HOUR

const startsWithin = ({ start_at, end_at }: Pick<TaskOfMessage, 'start_at' | 'end_at'>, time: number, now: number) =>
  start_at !== null && end_at !== null && start_at < now + time && end_at > now

export const isSoon = (task: Pick<TaskOfMessage, 'start_at' | 'end_at'>, now: number) => startsWithin(task, SOON, now)
export const isPressing = (task: Pick<TaskOfMessage, 'start_at' | 'end_at'>, now: number) => startsWithin(task, PRESSING, now)

/** In ms. */
const OF_NO_TIME = 7 * DAY

/** Until when (ms) it helps to hear of a change of these tasks: until the last one begins, or ends if it has begun or has no hour. Null if all are over. */
export function untilBegun(tasks: readonly Pick<TaskOfMessage, 'start_at' | 'end_at' | 'all_day_at'>[], now: number) {
  const ends = tasks.map(({ start_at, end_at, all_day_at }) =>
    start_at !== null && start_at > now && all_day_at === null ? start_at : (end_at ?? now + OF_NO_TIME),
  )
  const last = Math.max(...ends)
  return last > now ? last : null
}

export const timeOf = ({
  start_at,
  all_day_at,
  days,
  part_of_day: part,
}: Pick<TaskOfMessage, 'start_at' | 'all_day_at' | 'days' | 'part_of_day'>): TaskTime => ({
  at: start_at,
  ...(all_day_at !== null && { isDay: true }),
  ...(start_at === null && days !== null && { days: days.split(' ') }),
  // An hour says more.
  ...(part !== null && (start_at === null || all_day_at !== null) && { part }),
})

/** Dated tasks first, soonest first; one on several days by the last of them. */
export const bySoonest = <T extends { start_at: number | null; last_day_at?: number | null }>(tasks: readonly T[]) => {
  const by = (task: T) => beginsBy(task) ?? Number.POSITIVE_INFINITY
  return tasks.toSorted((one, other) => by(one) - by(other))
}

/** What of a task differs from before, in what its taker is told. */
export function partsChanged(before: TaskBefore, after: TaskBefore): TaskPart[] {
  const differs = (...keys: (keyof TaskBefore)[]) => keys.some((key) => before[key] !== after[key])
  const parts: [TaskPart, boolean][] = [
    ['time', differs('start_at', 'end_at', 'part_of_day') || (before.all_day_at === null) !== (after.all_day_at === null)],
    ['place', differs('area', 'address')],
    ['text', differs('title', 'description', 'private_details')],
  ]
  return parts.filter(([, isChanged]) => isChanged).map(([part]) => part)
}

/** Whether its taker gets a message of a change: a description is read in the app, and who may see a task is nothing to its taker. */
export const isChangeToTell = (before: TaskBefore, after: TaskBefore) =>
  partsChanged({ ...before, description: after.description }, after).length > 0
