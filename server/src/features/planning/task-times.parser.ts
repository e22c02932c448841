import type { NewTask, TaskChange } from '@hand-in-hand/contract/planning.ts'
import type { TaskType } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { NewTaskRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { instantOf, wholeDay } from '../../platform/zones.ts'

/** In ms: null for a dateless task. `all_day_at` is set for a day without a time. */
export type Times = Required<Pick<NewTaskRow, 'start_at' | 'end_at' | 'all_day_at'>>
type Input = Pick<NewTask, 'date' | 'start_at' | 'end_at'>

const DATELESS: Times = { start_at: null, end_at: null, all_day_at: null }

/** The times of a new task. Throws bad_request, date_invalid, end_before_start, time_in_past. */
export function readTimes(type: TaskType, { date, start_at, end_at }: Input, member: FamilySide): Times {
  if (type === 'no_time') {
    if (date || start_at || end_at) throw new AppError('bad_request')
    return DATELESS
  }
  if (date) {
    if (start_at || end_at) throw new AppError('bad_request')
    return { ...notOver(dayTimes(date, member.timeZone), member.now), all_day_at: member.now }
  }
  if (!start_at || !end_at) throw new AppError('bad_request')
  const times = { start_at: instantOf(start_at, member.timeZone), end_at: instantOf(end_at, member.timeZone) }
  return { ...notOver(times, member.now), all_day_at: null }
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
): Times | null {
  const isChanged = [input.type, input.date, input.start_at, input.end_at].some((each) => each !== undefined)
  if (!isChanged) return null
  if (type === 'no_time' || input.date) return readTimes(type, input, member)
  const instant = (wanted: string | null | undefined, kept: number | null) => (wanted ? instantOf(wanted, member.timeZone) : kept)
  const [start_at, end_at] = [instant(input.start_at, task.start_at), instant(input.end_at, task.end_at)]
  if (start_at === null || end_at === null) throw new AppError('bad_request')
  return { ...notOver({ start_at, end_at }, member.now), all_day_at: null }
}

/** The instants (ms) of a day without a time, YYYY-MM-DD. Throws date_invalid. */
function dayTimes(day: string, timeZone: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new AppError('date_invalid')
  try {
    return wholeDay(day, timeZone)
  } catch {
    throw new AppError('date_invalid')
  }
}

function notOver(times: { start_at: number; end_at: number }, now: number) {
  if (times.end_at <= times.start_at) throw new AppError('end_before_start')
  if (times.end_at <= now) throw new AppError('time_in_past')
  return times
}
