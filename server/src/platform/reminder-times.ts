import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { afterQuietHours, beforeQuietHours, type QuietHours, quietPeriodAt, timeOnDayBefore } from './quiet-hours.ts'

const EVENING = '19:00'
const NOON = '12:00'
const DIGEST = '18:00'

/** When something is to be told, and until when it is worth telling after a standstill: both in ms. */
interface Moment<Kind extends string> {
  kind: Kind
  due: number
  until: number
}

/**
 * When whoever took an event that starts at `start` (ms) is reminded of it without having picked a time: the evening
 * before and an hour before. Where that hour is a quiet one, the evening alone serves.
 */
export function reminderMoments(start: number, hours: QuietHours): Moment<'evening' | 'hour'>[] {
  const evening = beforeQuietHours(timeOnDayBefore(start, 1, EVENING, hours.timeZone), hours)
  const hour = start - HOUR
  return [
    { kind: 'evening', due: evening, until: Math.min(evening + 2 * HOUR, start) },
    ...(quietPeriodAt(hour, hours) ? [] : [{ kind: 'hour' as const, due: hour, until: start }]),
  ]
}

/** When whoever took it is asked whether they are still coming: at noon the day before. */
export function stillComingMoment(start: number, hours: QuietHours): Moment<'still_coming'> {
  const due = afterQuietHours(timeOnDayBefore(start, 1, NOON, hours.timeZone), hours)
  return { kind: 'still_coming', due, until: due + 5 * HOUR }
}

/** When the family's side hears that nobody has taken it: a day and six hours before; the latter never at night. */
export function nobodyYetMoments(start: number, hours: QuietHours): Moment<'24h' | '6h'>[] {
  const last = beforeQuietHours(start - 6 * HOUR, hours)
  return [
    { kind: '24h', due: afterQuietHours(start - 24 * HOUR, hours), until: last },
    { kind: '6h', due: last, until: start },
  ]
}

/** From when to when supporters are asked for it: from three days before, and an hour after it was written down, until six hours before. */
export const askMoment = (start: number, createdAt: number): Moment<'ask'> => ({
  kind: 'ask',
  due: Math.max(start - 72 * HOUR, createdAt + HOUR),
  until: start - 6 * HOUR,
})

/**
 * The latest digest before `now` (ms): in the evening, or in the morning after where that is a quiet hour. Its news is what happened
 * since the last one that came (ms, null for none): that of two days more after a standstill.
 */
export function digestMoment(now: number, last: number | null, hours: QuietHours): Moment<'digest'> & { since: number } {
  const at = (daysAgo: number) => afterQuietHours(timeOnDayBefore(now, daysAgo, DIGEST, hours.timeZone), hours)
  const latest = at(0) <= now ? 0 : 1
  const [due, since] = [at(latest), at(latest + 1)]
  return { kind: 'digest', due, until: due + 3 * HOUR, since: last === null ? since : Math.max(last, since - 2 * DAY) }
}

/** Whether its time has come, and not passed. */
export const isDue = ({ due, until }: Moment<string>, now: number) => due <= now && now < until

/** Longer than any of these moments lies before its event, in ms. */
export const FARTHEST_REMINDER = 48 * HOUR
export const FARTHEST_ASK = 72 * HOUR + MINUTE
