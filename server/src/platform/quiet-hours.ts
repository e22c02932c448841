import { HOUR } from '@hand-in-hand/contract/constants.ts'

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
  const today = localDay(instant, timeZone)
  // The quiet period may have begun the day before.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const start = instantAt(day, from, timeZone)
    const end = instantAt(from < to ? day : day.add({ days: 1 }), to, timeZone)
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
  instantAt(localDay(instant, timeZone).subtract({ days }), time, timeZone)

const localDay = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate()

/** A time that a clock change skips is shifted forward. Of a time that occurs twice, the first counts. */
const instantAt = (day: Temporal.PlainDate, time: string, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
