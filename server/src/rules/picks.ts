import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { firstPick, whyNotPick } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { beginsAt, type Dated, daysToPick, type When } from '@hand-in-hand/contract/tasks/when.ts'
import { AppError, throwIf } from '../platform/errors.ts'
import { dayOfOrNull, instantOf, localOf, wholeDay } from '../platform/zones.ts'
import { datedOf } from './may-be.ts'

/** What a taker picks: nothing, a day (YYYY-MM-DD), or a day and an hour (HH:MM). */
export interface WantedDay {
  day?: string
  time?: string
}
/** How long a task lasts if its taker sets an hour, because the taker sets no end. The family's form proposes the same length. */
const PICKED_LASTS = HOUR

/**
 * The time of an open task on the day that its taker picks. A taker who picks none gets the first day that is left, without an hour. Null
 * if the family set the day. Throws task_over, day_gone, hour_outside, time_in_past, and bad_request for an hour that the taker may not
 * set.
 */
export function pickedWhen(when: When, { day, time }: WantedDay, { now, timeZone }: { now: number; timeZone: string }): Dated | null {
  if (time !== undefined && day === undefined) throw new AppError('bad_request')
  const days = daysToPick(when)
  if (days === null) {
    // The family may have set the day after the page was shown. Someone who picked another day has promised nothing.
    if (day !== undefined && dayOfOrNull(beginsAt(when), timeZone) !== day) throw new AppError('day_gone')
    return null
  }
  const local = localOf(now, timeZone)
  const pick = day === undefined ? firstPick(days, local) : { day, time: time ?? null }
  if (pick === null) throw new AppError('task_over')
  throwIf(whyNotPick(days, pick, local))
  if (pick.time === null) return datedOf('day', wholeDay(pick.day, timeZone), days)
  const begins = instantOf(`${pick.day}T${pick.time}`, timeZone)
  return { kind: 'time', begins, ends: begins + PICKED_LASTS, days }
}
