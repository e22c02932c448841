import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { AppError } from './errors.ts'

/** Whether `Intl` knows this IANA name. Fixed offsets such as +02:00 are not accepted, because they don't follow clock changes. */
export function isTimeZone(name: string) {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The name that `Intl` uses for a time zone. Some zones have two names, and the letters may be upper or lower case. Null for what
 * `isTimeZone` does not accept.
 */
export const knownZone = (name: string) =>
  isTimeZone(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null

/** Between these two instants, years have four digits in every zone. */
const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(9999, 0, 1)

/**
 * The instant (ms) that a text means: a text with an offset, such as 2026-11-24T17:00:00+02:00, or a local time in this zone. If a clock
 * change skips a local time, the first time after the change counts. If a time occurs twice, the first counts. Throws bad_request for any
 * other text, and outside the years 1900 to 9998.
 */
export function instantOf(text: string, timeZone: string) {
  const instant = orBadRequest(() =>
    hasOffset(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : instantOfClock(Temporal.PlainDateTime.from(text), timeZone).epochMilliseconds,
  )
  if (instant < EARLIEST || instant >= LATEST) throw new AppError('bad_request')
  return instant
}

/** What `read` returns. Throws bad_request if `read` throws. */
function orBadRequest<Value>(read: () => Value) {
  try {
    return read()
  } catch {
    throw new AppError('bad_request')
  }
}

/** Whether a text is an instant. All other texts are local times. */
export const hasOffset = (text: string) => /(Z|[+-]\d{2}:?\d{2})$/i.test(text)

function instantOfClock(wanted: Temporal.PlainDateTime, timeZone: string) {
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  // For a skipped time, 'earlier' gives an instant before the change. So the next change is the one that skips the time.
  return found.toPlainDateTime().equals(wanted) ? found : (found.getTimeZoneTransition('next') ?? found)
}

/** The local time, YYYY-MM-DDTHH:MM, of a text that `instantOf` can read, even if a clock change skips this time. */
export function localOfText(text: string, timeZone: string) {
  if (hasOffset(text)) return localOf(instantOf(text, timeZone), timeZone)
  return orBadRequest(() => Temporal.PlainDateTime.from(text).toString({ smallestUnit: 'minute' }))
}

/** An instant (ms) as local time, YYYY-MM-DDTHH:MM. */
export const localOf = (instant: number, timeZone: string) => isoOf(instant, timeZone).slice(0, 16)

/** The day, YYYY-MM-DD, of an instant (ms) in a zone. */
export const dayOf = (instant: number, timeZone: string) => isoOf(instant, timeZone).slice(0, 10)

export const dayOfOrNull = (instant: number | null, timeZone: string) => (instant === null ? null : dayOf(instant, timeZone))

/** The weekday of an instant (ms) in a zone. */
export const weekdayAt = (instant: number, timeZone: string) =>
  WEEKDAYS[(new Date(localDayOf(instant, timeZone)).getUTCDay() + 6) % 7] ?? 'MO'

/** The hour, from 0 to 23, of an instant (ms) in a zone. */
export const clockHourAt = (instant: number, timeZone: string) => Number(isoOf(instant, timeZone).slice(11, 13))

/** The first instant (ms) of a day, YYYY-MM-DD, in a time zone. Throws bad_request for an invalid day. */
export const startOfDay = (day: string, timeZone: string) =>
  orBadRequest(() => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)

/**
 * The instants (ms) of a whole day, YYYY-MM-DD, in a time zone: its midnight and the next midnight. Throws bad_request for an invalid day.
 */
export const wholeDay = (day: string, timeZone: string) => ({
  start_at: startOfDay(day, timeZone),
  end_at: startOfDay(addDays(day, 1), timeZone),
})

/** The day that comes `days` days after `day`. Throws bad_request for an invalid day. */
export const addDays = (day: string, days: number) => orBadRequest(() => Temporal.PlainDate.from(day).add({ days }).toString())

/**
 * An instant (ms) as ISO 8601 with the zone's offset, such as 2026-11-24T17:00:00+02:00. Paging uses this text, so it has milliseconds
 * unless they are zero.
 */
export function isoOf(instant: number, timeZone: string) {
  const { offset, suffix } = spanAt(instant, timeZone)
  const local = new Date(instant + offset).toISOString()
  return local.slice(0, local.endsWith('.000Z') ? -5 : -1) + suffix
}

export const isoOrNull = (instant: number | null, timeZone: string) => (instant === null ? null : isoOf(instant, timeZone))

/**
 * The midnight at which the day of an instant (ms) begins in a zone. The result is a local time in ms: the time that a clock in the zone
 * shows, counted as if it were UTC.
 */
export function localDayOf(instant: number, timeZone: string) {
  const local = instant + spanAt(instant, timeZone).offset
  return Math.floor(local / DAY) * DAY
}

/**
 * The instant (ms) of a local time in ms, as `localDayOf` counts it. For a time that a clock change skips, or that occurs twice, the rule
 * of `instantOf` applies.
 */
export function instantOfLocal(local: number, timeZone: string) {
  const { from, until, offset } = spanAt(local, timeZone)
  // As numbers, an instant and its local time differ by less than a day. So between these limits, no clock change is near.
  if (from + 2 * DAY <= local && local < until - 2 * DAY) return local - offset
  const shown = Temporal.Instant.fromEpochMilliseconds(local).toZonedDateTimeISO('UTC').toPlainDateTime()
  return instantOfClock(shown, timeZone).epochMilliseconds
}

/** Whether clocks in two zones show the same time at an instant (ms), and half a year after it. */
export const showTheSame = (zone: string, other: string, instant: number) =>
  [instant, instant + 182 * DAY].every((at) => spanAt(at, zone).offset === spanAt(at, other).offset)

/** How far (ms) one zone's clock is ahead of another zone's at an instant (ms). */
export const aheadAt = (instant: number, zone: string, other: string) => spanAt(instant, zone).offset - spanAt(instant, other).offset

/** The time between two clock changes of a zone, from the first one to just before the second (ms). */
type OffsetSpan = ReturnType<typeof findSpan>
/** A list of tasks needs fewer spans, because it begins a week ago and ends within a year or two. */
const SPANS_KEPT = 8
const spans = new Map<string, OffsetSpan[]>()

function spanAt(instant: number, timeZone: string) {
  const known = spans.get(timeZone) ?? []
  spans.set(timeZone, known)
  const found = known.find(({ from, until }) => from <= instant && instant < until)
  if (found) return found
  const span = findSpan(instant, timeZone)
  known.unshift(span)
  if (known.length > SPANS_KEPT) known.pop()
  return span
}

function findSpan(instant: number, timeZone: string) {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  const offset = there.offsetNanoseconds / 1e6
  const minutes = Math.abs(offset) / MINUTE
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return {
    // A change at this very instant counts as the previous one.
    from: there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    /** The zone's offset in ms, and as ISO 8601 writes it. */
    offset,
    suffix: `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`,
  }
}
