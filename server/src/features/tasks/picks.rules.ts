import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { firstPick, whyNotPick } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { dayOf, instantOf, localOf, wholeDay } from '../../platform/zones.ts'
import { type DaysOfRow, mayBeOf } from '../../rules/may-be.ts'
import type { Marks } from '../../store/tasks.ts'

/** What a taker wants: nothing, or a day (YYYY-MM-DD), and perhaps an hour of it (HH:MM). */
export interface WantedDay {
  day?: string
  time?: string
}
/** An hour that the taker sets says no end: the family's form proposes the same. */
const PICKED_LASTS = HOUR

/**
 * The times of an open task on the day that its taker picks; without one on the first that is left, at no hour. Null if its family set
 * them. Throws task_over, day_gone, hour_outside, time_in_past, and bad_request for an hour that is not the taker's to set.
 */
export function pickedTimes(
  task: DaysOfRow & { start_at: number | null },
  { day, time }: WantedDay,
  { now, timeZone }: { now: number; timeZone: string },
): Pick<Required<Marks>, 'type' | 'start_at' | 'end_at' | 'all_day_at'> | null {
  if (time !== undefined && day === undefined) throw new AppError('bad_request')
  const mayBe = task.start_at === null ? mayBeOf(task) : null
  if (mayBe === null) {
    // The family may have set the day since it was shown. Someone who picked another one has promised nothing.
    if (day !== undefined && (task.start_at === null || dayOf(task.start_at, timeZone) !== day)) throw new AppError('day_gone')
    return null
  }
  const local = localOf(now, timeZone)
  const pick = day === undefined ? firstPick(mayBe, local) : { day, time: time ?? null }
  if (pick === null) throw new AppError('task_over')
  throwIf(whyNotPick(mayBe, pick, local))
  if (pick.time === null) return { type: 'until_time', ...wholeDay(pick.day, timeZone), all_day_at: now }
  const start_at = instantOf(`${pick.day}T${pick.time}`, timeZone)
  return { type: 'until_time', start_at, end_at: start_at + PICKED_LASTS, all_day_at: null }
}
