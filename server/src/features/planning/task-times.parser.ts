import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning.ts'
import type { TaskType } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { NewTaskRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { type Span, spanOf, spanOfDay } from '../../platform/recurrence.ts'
import { isoOf } from '../../platform/zones.ts'

/** In ms: null for a dateless task. `all_day_at` is set for a day without a time. */
export type Times = Required<Pick<NewTaskRow, 'start_at' | 'end_at' | 'all_day_at'>>
type Input = Pick<NewTask, 'date' | 'start_at' | 'end_at'>

/** When a task is. `span` is null for a dateless task. */
export interface ReadTimes {
  times: Times
  span: Span | null
}

const DATELESS: ReadTimes = { times: { start_at: null, end_at: null, all_day_at: null }, span: null }

/** The times of a new task. Throws bad_request, date_invalid, end_before_start, time_in_past. */
export function readTimes(type: TaskType, { date, start_at, end_at }: Input, member: FamilySide): ReadTimes {
  if (type === 'no_time') {
    if (date || start_at || end_at) throw new AppError('bad_request')
    return DATELESS
  }
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
export function readChangedTimes(
  type: TaskType,
  task: { start_at: number | null; end_at: number | null },
  input: TaskChange,
  member: FamilySide,
): ReadTimes | null {
  const isChanged = [input.type, input.date, input.start_at, input.end_at].some((each) => each !== undefined)
  if (!isChanged) return null
  if (type === 'no_time' || input.date) return readTimes(type, input, member)
  const kept = (instant: number | null) => (instant === null ? null : isoOf(instant, member.timeZone))
  return readTimes(type, { start_at: input.start_at || kept(task.start_at), end_at: input.end_at || kept(task.end_at) }, member)
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
  return { times: { start_at, end_at, all_day_at }, span }
}
