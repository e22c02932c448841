import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { instantOfLocal, localDayOf } from '../platform/zones.ts'

/** The default quiet hours, in the family's time zone. */
export const USUAL_QUIET_HOURS = { from: '21:00', to: '07:00' } as const

/** Quiet hours: HH:MM in a time zone, usually over midnight. Equal times mean none. */
export interface ZonedQuietHours {
  timeZone: string
  from: string
  to: string
}

/** The family's quiet hours, or the default (P54). */
export const quietHoursOf = (family: { time_zone: string; quiet_from: string | null; quiet_to: string | null }): ZonedQuietHours => ({
  timeZone: family.time_zone,
  from: family.quiet_from ?? USUAL_QUIET_HOURS.from,
  to: family.quiet_to ?? USUAL_QUIET_HOURS.to,
})

/** The quiet period that an instant (ms) is in, as instants with the end excluded; null outside. */
export function quietPeriodAt(instant: number, { timeZone, from, to }: ZonedQuietHours) {
  if (from === to) return null
  const today = localDayOf(instant, timeZone)
  // The quiet period may have begun the day before.
  for (const day of [today - DAY, today]) {
    const start = instantAt(day, from, timeZone)
    const end = instantAt(from < to ? day : day + DAY, to, timeZone)
    if (start <= instant && instant < end) return { start, end }
  }
  return null
}

/** The instant (ms), or the end of the quiet period that it is in. */
export const afterQuietHours = (instant: number, hours: ZonedQuietHours) => quietPeriodAt(instant, hours)?.end ?? instant

/** The instant (ms), or two hours before the quiet period that it is in: late enough to remember. */
export function beforeQuietHours(instant: number, hours: ZonedQuietHours) {
  const period = quietPeriodAt(instant, hours)
  return period ? period.start - 2 * HOUR : instant
}

/** The instant (ms) of a time (HH:MM) in a time zone, a number of days before the day of another instant. */
export const timeOnDayBefore = (instant: number, days: number, time: string, timeZone: string) =>
  instantAt(localDayOf(instant, timeZone) - days * DAY, time, timeZone)

function instantAt(day: number, time: string, timeZone: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOfLocal(day + hours * HOUR + minutes * MINUTE, timeZone)
}
