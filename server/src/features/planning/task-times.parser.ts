import { daysLeft, hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import {
  AT_ANY_TIME,
  beginsAt,
  choiceOf,
  type Dated,
  endsAt,
  hasEnded,
  isAtSameTime,
  isDated,
  type When,
} from '@hand-in-hand/contract/tasks/when.ts'
import type { TaskType } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import { AppError } from '../../platform/errors.ts'
import { type Span, spanOf, spanOfDay } from '../../platform/recurrence.ts'
import { dayOf, instantOf, isoOrNull, localOf } from '../../platform/zones.ts'
import { datedOf } from '../../rules/may-be.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'

type Input = Pick<NewTask, 'date' | 'start_at' | 'end_at' | 'may_be'>

/** When a task is. `span` is null without a date. */
export interface ReadTimes {
  when: When
  span: Span | null
}

/** The times of a new task. Throws bad_request, date_invalid, end_before_start, time_in_past. */
export function readTimes(type: TaskType, { date, start_at, end_at, may_be }: Input, member: FamilySide): ReadTimes {
  if (type === 'no_time') {
    if (date || start_at || end_at) throw new AppError('bad_request')
    return may_be ? readDays(may_be, member) : { when: AT_ANY_TIME, span: null }
  }
  if (may_be) throw new AppError('bad_request')
  if (date) {
    if (start_at || end_at) throw new AppError('bad_request')
    return notOver('day', daySpan(date, member.timeZone), member.now)
  }
  if (!start_at || !end_at) throw new AppError('bad_request')
  return notOver('time', spanOf(start_at, end_at, member.timeZone), member.now)
}

/**
 * The times of a task after a change, or null if none of them changes. An event that becomes dateless loses its times. An event that gets
 * only a start or an end keeps the other one. Throws what `readTimes` throws.
 */
export function readChangedTimes(type: TaskType, task: TaskWithPeople, input: TaskChange, member: FamilySide): ReadTimes | null {
  const isChanged = [input.type, input.date, input.start_at, input.end_at, input.may_be].some((each) => each !== undefined)
  if (!isChanged) return null
  if (input.may_be) return onDaysOfTaker(readTimes('no_time', input, member), task, member)
  // An app that does not know choices of days sends back the other fields as it received them.
  if (type === 'no_time' && task.when.kind === 'days' && input.may_be === undefined) return null
  if (type === 'no_time' || input.date) return keepingDays(readTimes(type, input, member), task)
  const kept = { start_at: isoOrNull(beginsAt(task.when), member.timeZone), end_at: isoOrNull(endsAt(task.when), member.timeZone) }
  const read = readTimes(type, { start_at: input.start_at || kept.start_at, end_at: input.end_at || kept.end_at }, member)
  return keepingDays(read, task)
}

/** Null if a change repeats the times that a dated task already has: then the task stays on its days. */
const keepingDays = (read: ReadTimes, { when }: TaskWithPeople): ReadTimes | null =>
  isDated(when) && isAtSameTime(read.when, when) ? null : read

/** A taken task keeps its day, if that is one of the new days. Throws taken_on_other_day. */
function onDaysOfTaker(read: ReadTimes, { status, when }: TaskWithPeople, { timeZone }: FamilySide): ReadTimes {
  if (status === 'initial') return read
  const days = choiceOf(read.when)
  if (!isDated(when) || !days?.days.includes(dayOf(when.begins, timeZone))) throw new AppError('taken_on_other_day')
  return { ...read, when: { ...when, days } }
}

/** A task on one of several days. Throws date_invalid, time_in_past if none of the days is left. */
export function readDays(
  { days: wanted, part_of_day = null, taker_sets_hour = false }: NonNullable<Input['may_be']>,
  member: Pick<FamilySide, 'now' | 'timeZone'>,
): ReadTimes {
  const { now, timeZone } = member
  const days = [...new Set(wanted)].sort()
  const last = days.map((day) => daySpan(day, timeZone)).at(-1)
  const mayBe = { days, part_of_day, taker_sets_hour }
  if (last === undefined || daysLeft(mayBe, localOf(now, timeZone)).length === 0) throw new AppError('time_in_past')
  const { until } = hoursOf(part_of_day)
  const end = until === '24:00' ? last.end_at : instantOf(`${last.start_local.slice(0, 10)}T${until}`, timeZone)
  return { when: { kind: 'days', days: { ...mayBe, lastBegins: last.start_at, until: end } }, span: null }
}

/** The span of a day without a time, YYYY-MM-DD. Throws date_invalid. */
function daySpan(day: string, timeZone: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new AppError('date_invalid')
  try {
    return spanOfDay(day, timeZone)
  } catch {
    throw new AppError('date_invalid')
  }
}

function notOver(kind: Dated['kind'], span: Span, now: number): ReadTimes {
  const when = datedOf(kind, span)
  if (when.ends <= when.begins) throw new AppError('end_before_start')
  if (hasEnded(when, now)) throw new AppError('time_in_past')
  return { when, span }
}
