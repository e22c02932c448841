import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import {
  beginsAt,
  beginsBy,
  daysToPick,
  endsAt,
  isAtTime,
  isDated,
  isMoved,
  partOfChoice,
  type When,
} from '@hand-in-hand/contract/tasks/when.ts'
import type { TaskTime } from '../../templates/times.presentation.ts'
import type { TaskPart } from '../../templates/values.ts'

/** What a message says of a task. Times in ms. */
export interface TaskOfMessage {
  id: number
  title: string
  creator_id: number
  assignee_id: number | null
  when: When
}

/** A task before a change, with all that takers are notified of. */
export type TaskBefore = Pick<TaskOfMessage, 'id' | 'assignee_id' | 'title' | 'when'> & PlaceAndTexts

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

type WithWhen = Pick<TaskOfMessage, 'when'>
const startsWithin = ({ when }: WithWhen, time: number, now: number) => isDated(when) && when.begins < now + time && when.ends > now

export const isSoon = (task: WithWhen, now: number) => startsWithin(task, SOON, now)
export const isPressing = (task: WithWhen, now: number) => startsWithin(task, PRESSING, now)

/** In ms. */
const OF_NO_TIME = 7 * DAY

/** Until when (ms) it helps to hear of a change of these tasks: until the last one begins, or ends if it has begun or has no hour. Null if all are over. */
export function untilBegun(tasks: readonly WithWhen[], now: number) {
  const ends = tasks.map(({ when }) => (isAtTime(when) && when.begins > now ? when.begins : (endsAt(when) ?? now + OF_NO_TIME)))
  const last = Math.max(...ends)
  return last > now ? last : null
}

/** A picked day has its part of the day, since it has no hour. */
export function timeOf({ when }: WithWhen): TaskTime {
  const [open, part] = [daysToPick(when), partOfChoice(when)]
  return {
    at: beginsAt(when),
    ...(when.kind === 'day' && { isDay: true }),
    ...(open && { days: [...open.days] }),
    ...(part && !isAtTime(when) && { part }),
  }
}

/** Dated tasks first, soonest first; one on several days by the last of them. */
export const bySoonest = <T extends WithWhen>(tasks: readonly T[]) => {
  const by = ({ when }: T) => beginsBy(when) ?? Number.POSITIVE_INFINITY
  return tasks.toSorted((one, other) => by(one) - by(other))
}

/** What of a task has changed, of the parts of which its taker is notified. */
export function partsChanged(before: TaskBefore, after: TaskBefore): TaskPart[] {
  const differs = (...keys: (keyof TaskBefore)[]) => keys.some((key) => before[key] !== after[key])
  const parts: [TaskPart, boolean][] = [
    ['time', isMoved(before.when, after.when)],
    ['place', differs('area', 'address')],
    ['text', differs('title', 'description', 'private_details')],
  ]
  return parts.filter(([, isChanged]) => isChanged).map(([part]) => part)
}

/** Whether its taker gets a message of a change: a description is read in the app, and who may see a task is nothing to its taker. */
export const isChangeToNotify = (before: TaskBefore, after: TaskBefore) =>
  partsChanged({ ...before, description: after.description }, after).length > 0
