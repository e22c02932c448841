import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { localDate, timeOfDay } from './dates.ts'

// A clock change skips some local times. This file replaces them in the same way as the server.

/** A time on a local clock, without a zone, as date and time inputs hold it. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
}

// Local times are calculated as if in UTC, where every day has 24 hours.
const msAsUtc = ({ date, time }: LocalTime) => (date && time ? Date.parse(`${date}T${time}:00Z`) : Number.NaN)
function fromUtc(local: number): LocalTime {
  const [date = '', time = ''] = new Date(local).toISOString().slice(0, 16).split('T')
  return { date, time }
}

export const plusMinutes = (from: LocalTime, minutes: number) => fromUtc(msAsUtc(from) + minutes * MINUTE)
export const localMinutesBetween = (from: LocalTime, to: LocalTime) => (msAsUtc(to) - msAsUtc(from)) / MINUTE

/** The local time of an instant (ms), as ms of UTC. */
function clockAt(instant: number, timeZone: string) {
  const time = timeOfDay(new Date(instant).toISOString(), { locale: 'en', timeZone })
  return msAsUtc({ date: localDate(instant, timeZone), time })
}

/**
 * The instant (ms) of a local time. If a clock change skips the time, the result is the first instant after the change. If the time occurs
 * twice, the result is the earlier instant. NaN if the time is incomplete.
 */
export function instantOf(time: LocalTime, timeZone: string) {
  const local = msAsUtc(time)
  if (Number.isNaN(local)) return local
  const offsetAt = (instant: number) => clockAt(instant, timeZone) - instant
  const [one, other] = [local - offsetAt(local - DAY), local - offsetAt(local + DAY)]
  const shown = [one, other].find((instant) => clockAt(instant, timeZone) === local)
  if (shown !== undefined) return shown
  let [before, after] = [Math.min(one, other), Math.max(one, other)]
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / MINUTE / 2) * MINUTE
    if (clockAt(middle, timeZone) < local) before = middle
    else after = middle
  }
  return after
}

/**
 * The local times to which a clock change moves the times of a task; null if the task keeps its times. Without an end, the task lasts an
 * hour.
 */
export function shiftedTimes(from: LocalTime, until: LocalTime | null, timeZone: string): { from: LocalTime; until: LocalTime } | null {
  const length = until ? localMinutesBetween(from, until) * MINUTE : HOUR
  // While the year 2026 is typed, the field's year is 0002. Such a date is ignored.
  if (!(length > 0) || from.date < '1900' || Number.isNaN(msAsUtc(from))) return null
  const begins = instantOf(from, timeZone)
  const ends = until ? instantOf(until, timeZone) : begins + HOUR
  const [start, end] = [clockAt(begins, timeZone), clockAt(ends > begins ? ends : begins + length, timeZone)]
  return start === msAsUtc(from) && (until === null || end === msAsUtc(until)) ? null : { from: fromUtc(start), until: fromUtc(end) }
}
