import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { NOTIFIED_TEXTS, TASK_TEXTS, type TaskText, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { beginsAt, beginsBy, daysToPick, endsAt, isAtTime, isDated, isMoved, partOfChoice } from '@hand-in-hand/contract/tasks/when.ts'
import type { TaskRow } from '../../store/tasks.ts'
import type { TaskTime } from '../../templates/times.presentation.ts'
import type { TaskPart } from '../../templates/values.ts'

/** What a message says about a task. Times in ms. */
export type TaskOfMessage = Pick<TaskRow, 'id' | 'title' | 'creator_id' | 'assignee_id' | 'when'>

/** A task before a change. Its taker may be notified if the title, the time or a text changes. */
export type TaskBefore = Pick<TaskOfMessage, 'id' | 'assignee_id' | 'title' | 'when'> & Record<TaskText, string | null>

/** P54: in ms. Messages about the next 12 hours can't wait for the morning. */
export const SOON = 12 * HOUR
/** In ms. A task that is given back so shortly before its time can't wait for the digest (P102). */
const PRESSING = 48 * HOUR

type WithWhen = Pick<TaskOfMessage, 'when'>
const startsWithin = ({ when }: WithWhen, time: number, now: number) => isDated(when) && when.begins < now + time && when.ends > now

export const isSoon = (task: WithWhen, now: number) => startsWithin(task, SOON, now)
export const isPressing = (task: WithWhen, now: number) => startsWithin(task, PRESSING, now)

/** In ms: for how long a message about a task at any time is useful. */
const OF_NO_TIME = 7 * DAY

/**
 * Until when (ms) a message about a change of these tasks is useful: until the last task begins, or until it ends if it has begun or has no
 * hour. Null if all tasks are over.
 */
export function untilBegun(tasks: readonly WithWhen[], now: number) {
  const ends = tasks.map(({ when }) => (isAtTime(when) && when.begins > now ? when.begins : (endsAt(when) ?? now + OF_NO_TIME)))
  const last = Math.max(...ends)
  return last > now ? last : null
}

/** The time of a task for a message. A task without an hour may have a part of the day instead. */
export function timeOf({ when }: WithWhen): TaskTime {
  const [open, part] = [daysToPick(when), partOfChoice(when)]
  return {
    at: beginsAt(when),
    ...(when.kind === 'day' && { isDay: true }),
    ...(open && { days: [...open.days] }),
    ...(part && !isAtTime(when) && { part }),
  }
}

/** Sorts tasks: dated tasks come first, the soonest first. A task on several days counts by the last day. */
export const bySoonest = <T extends WithWhen>(tasks: readonly T[]) => {
  const by = ({ when }: T) => beginsBy(when) ?? Number.POSITIVE_INFINITY
  return tasks.toSorted((one, other) => by(one) - by(other))
}

/** The parts of a task that have changed: time, place or text. `texts`: the text fields that are compared. */
export function partsChanged(before: TaskBefore, after: TaskBefore, texts = TEXT_NAMES): TaskPart[] {
  const differs = (part: TaskPart) => texts.some((name) => TASK_TEXTS[name].part === part && before[name] !== after[name])
  const parts: [TaskPart, boolean][] = [
    ['time', isMoved(before.when, after.when)],
    ['place', differs('place')],
    ['text', before.title !== after.title || differs('text')],
  ]
  return parts.filter(([, isChanged]) => isChanged).map(([part]) => part)
}

/** Whether the taker gets a message about a change. A change of who may see the task needs no message. */
export const isChangeToNotify = (before: TaskBefore, after: TaskBefore) => partsChanged(before, after, NOTIFIED_TEXTS).length > 0
