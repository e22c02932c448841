import { daysLeft, hoursOf } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import type { TaskType } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { NewTaskRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { type Span, spanOf, spanOfDay } from '../../platform/recurrence.ts'
import { dayOf, instantOf, isoOf, localOf } from '../../platform/zones.ts'
import type { TaskWithPeople } from '../../store/tasks.ts'

type DayColumns = Required<Pick<NewTaskRow, 'days' | 'part_of_day' | 'sets_hour' | 'last_day_at' | 'days_end_at'>>
/** In ms: null for a dateless task. `all_day_at` is set for a day without a time, and the rest if the taker picks one of several days. */
export type Times = Required<Pick<NewTaskRow, 'start_at' | 'end_at' | 'all_day_at'>> & DayColumns
type Input = Pick<NewTask, 'date' | 'start_at' | 'end_at' | 'may_be'>

/** When a task is. `span` is null for a dateless task. */
export interface ReadTimes {
  times: Times
  span: Span | null
}

export const NO_DAYS: DayColumns = { days: null, part_of_day: null, sets_hour: null, last_day_at: null, days_end_at: null }
const DATELESS: ReadTimes = { times: { start_at: null, end_at: null, all_day_at: null, ...NO_DAYS }, span: null }

/** The times of a new task. Throws bad_request, date_invalid, end_before_start, time_in_past. */
export function readTimes(type: TaskType, { date, start_at, end_at, may_be }: Input, member: FamilySide): ReadTimes {
  if (type === 'no_time') {
    if (date || start_at || end_at) throw new AppError('bad_request')
    return may_be ? readDays(may_be, member) : DATELESS
  }
  if (may_be) throw new AppError('bad_request')
  if (date) {
    if (start_at || end_at) throw new AppError('bad_request')
    return notOver(daySpan(date, member.timeZone), member.now, member.now)
  }
  if (!start_at || !end_at) throw new AppError('bad_request')
  return notOver(spanOf(start_at, end_at, member.timeZone), member.now)
}

/**
 * The times of a task after a change, or null if it changes none of them. An event that becomes dateless loses its times; one that
 * gets only a start or an end keeps the other. Throws what `readTimes` throws.
 */
export function readChangedTimes(type: TaskType, task: TaskWithPeople, input: TaskChange, member: FamilySide): ReadTimes | null {
  const isChanged = [input.type, input.date, input.start_at, input.end_at, input.may_be].some((each) => each !== undefined)
  if (!isChanged) return null
  if (input.may_be) return onDaysOfTaker(readTimes('no_time', input, member), task, member)
  // An app that does not know of the days sends the rest as it was shown.
  if (type === 'no_time' && task.type === 'no_time' && task.days !== null && input.may_be === undefined) return null
  if (type === 'no_time' || input.date) return keepingDays(readTimes(type, input, member), task)
  const kept = (instant: number | null) => (instant === null ? null : isoOf(instant, member.timeZone))
  const read = readTimes(type, { start_at: input.start_at || kept(task.start_at), end_at: input.end_at || kept(task.end_at) }, member)
  return keepingDays(read, task)
}

/** The times that a task has anyway leave it on its days. */
const keepingDays = (read: ReadTimes, { start_at, end_at }: TaskWithPeople): ReadTimes | null =>
  start_at !== null && read.times.start_at === start_at && read.times.end_at === end_at ? null : read

/** A task that someone has stays when it is, if that is one of its days. Throws taken_on_other_day. */
function onDaysOfTaker(read: ReadTimes, { status, start_at, end_at, all_day_at }: TaskWithPeople, { timeZone }: FamilySide): ReadTimes {
  if (status === 'initial') return read
  const days = read.times.days?.split(' ') ?? []
  if (start_at === null || !days.includes(dayOf(start_at, timeZone))) throw new AppError('taken_on_other_day')
  return { ...read, times: { ...read.times, start_at, end_at, all_day_at } }
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
  const end_at = until === '24:00' ? last.end_at : instantOf(`${last.start_local.slice(0, 10)}T${until}`, timeZone)
  const row = { days: days.join(' '), part_of_day, sets_hour: Number(taker_sets_hour), last_day_at: last.start_at, days_end_at: end_at }
  return { times: { start_at: null, end_at, all_day_at: null, ...row }, span: null }
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

function notOver(span: Span, now: number, all_day_at: number | null = null): ReadTimes {
  const { start_at, end_at } = span
  if (end_at <= start_at) throw new AppError('end_before_start')
  if (end_at <= now) throw new AppError('time_in_past')
  return { times: { start_at, end_at, all_day_at, ...NO_DAYS }, span }
}
