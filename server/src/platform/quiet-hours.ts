import { HOUR, USUAL_QUIET_HOURS } from '@hand-in-hand/contract/constants.ts'
import { Temporal } from 'temporal-polyfill'

/** When nobody wants to hear a phone: HH:MM on the clocks of a zone, usually over midnight; equal times mean never. */
export interface QuietHours {
  timeZone: string
  from: string
  to: string
}

/** A family's own, or decision 29's. */
export const quietHoursOf = (family: { time_zone: string; quiet_from: string | null; quiet_to: string | null }): QuietHours => ({
  timeZone: family.time_zone,
  from: family.quiet_from ?? USUAL_QUIET_HOURS.from,
  to: family.quiet_to ?? USUAL_QUIET_HOURS.to,
})

/** The quiet hours that an instant (ms) falls into, as instants, the end not within; null outside. */
export function quietPeriodAt(instant: number, { timeZone, from, to }: QuietHours) {
  if (from === to) return null
  const today = localDay(instant, timeZone)
  // A night may have begun the day before.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const start = instantAt(day, from, timeZone)
    const end = instantAt(from < to ? day : day.add({ days: 1 }), to, timeZone)
    if (start <= instant && instant < end) return { start, end }
  }
  return null
}

/** The instant itself (ms), or the end of the quiet hours that it falls into. */
export const afterQuietHours = (instant: number, hours: QuietHours) => quietPeriodAt(instant, hours)?.end ?? instant

/** The instant itself (ms), or two hours before the quiet hours that it falls into: late enough to be kept in mind. */
export function beforeQuietHours(instant: number, hours: QuietHours) {
  const period = quietPeriodAt(instant, hours)
  return period ? period.start - 2 * HOUR : instant
}

/** The instant (ms) of a time, HH:MM, on the day so many days before an instant, in a zone. */
export const timeOnDayBefore = (instant: number, days: number, time: string, timeZone: string) =>
  instantAt(localDay(instant, timeZone).subtract({ days }), time, timeZone)

const localDay = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate()

/** A time that a clock change skips comes as much later, one that comes twice is the first of the two. */
const instantAt = (day: Temporal.PlainDate, time: string, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
