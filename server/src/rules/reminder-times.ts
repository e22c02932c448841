import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import {
  afterQuietHours,
  beforeQuietHours,
  isOnDayOfRest,
  nightAt,
  quietPeriodAt,
  timeOnDayBefore,
  type ZonedQuietHours,
} from './quiet-hours.ts'

const EVENING = '19:00'
const NOON = '12:00'
/** For reminders of tasks on a day without a time, and for the morning's message about open tasks. */
const MORNING_TIME = '08:00'
const DIGEST = '18:00'
/**
 * A family can let a sign-up link approve people automatically until this time on the next day. Every day at this time, the family's side
 * is notified who came by such a link.
 */
export const EVENING_OF_NEWCOMERS = '20:00'

/** When a message is due, and after which instant it is too late, both in ms. */
interface DueMoment {
  due: number
  until: number
}
type ReminderMoment = DueMoment & { kind: 'evening' | 'hour' | 'morning' }

/**
 * When the taker of an event that starts at `start` (ms) is reminded automatically: the evening before, and an hour before. The second
 * reminder is left out if it would be at night. For a day without a time, it is in the morning of that day.
 */
export function reminderMoments(start: number, isAllDay: boolean, quietHours: ZonedQuietHours): ReminderMoment[] {
  const evening = beforeQuietHours(timeOnDayBefore(start, 1, EVENING, quietHours.timeZone), quietHours)
  const moments: ReminderMoment[] = [{ kind: 'evening', due: evening, until: Math.min(evening + 2 * HOUR, start) }]
  const hour = start - HOUR
  if (isAllDay) {
    const morning = afterNight(timeOnDayBefore(start, 0, MORNING_TIME, quietHours.timeZone), quietHours)
    moments.push({ kind: 'morning', due: morning, until: morning + 4 * HOUR })
  } else if (!nightAt(hour, quietHours)) moments.push({ kind: 'hour', due: hour, until: start })
  return moments
}

const afterNight = (instant: number, quietHours: ZonedQuietHours) => nightAt(instant, quietHours)?.end ?? instant

/**
 * When the taker is asked whether they are still coming: at noon the day before. If this noon is on a day of rest, they are asked three
 * hours before the day of rest.
 */
export function stillComingMoment(start: number, quietHours: ZonedQuietHours): DueMoment {
  const noon = afterNight(timeOnDayBefore(start, 1, NOON, quietHours.timeZone), quietHours)
  const due = beforeQuietHours(noon, quietHours, 3 * HOUR)
  return { due, until: due + 5 * HOUR }
}

/**
 * The latest moment before `now` (ms) at which the family's side is notified of the open tasks of today and tomorrow: in the morning and in
 * the evening, never at night. `next`: the next such moment.
 */
export function stillOpenMoment(now: number, quietHours: ZonedQuietHours): DueMoment & { kind: 'morning' | 'evening'; next: number } {
  const all = [3, 2, 1, 0, -1, -2, -3].flatMap((days) => {
    const [morning, evening] = [MORNING_TIME, DIGEST].map((time) => timeOnDayBefore(now, days, time, quietHours.timeZone))
    if (morning === undefined || evening === undefined) return []
    // In a quiet evening there is no message, because the morning is near. On a day of rest there is none either.
    return [
      ...(isOnDayOfRest(morning, quietHours) ? [] : [{ kind: 'morning' as const, due: afterNight(morning, quietHours) }]),
      ...(quietPeriodAt(evening, quietHours) ? [] : [{ kind: 'evening' as const, due: evening }]),
    ]
  })
  const latest = all.findLastIndex(({ due }) => due <= now)
  const { kind, due } = all[latest] ?? { kind: 'morning' as const, due: now }
  return { kind, due, until: due + 3 * HOUR, next: all[latest + 1]?.due ?? now + DAY }
}

/**
 * The reminders of an event for someone who confirmed at an instant (ms). If they confirmed after the question at noon, the evening's
 * reminder is left out, provided that another one follows.
 */
export const remindersAfterYes = (ahead: ReminderMoment[], said: number | null, start: number, quietHours: ZonedQuietHours) =>
  said === null || said < stillComingMoment(start, quietHours).due || ahead.length < 2
    ? ahead
    : ahead.filter(({ kind }) => kind !== 'evening')

/** When (ms) the family's side is asked whether an event that no one took could be on another day: two days before the event. */
export const otherDayMoment = (start: number, quietHours: ZonedQuietHours) => afterQuietHours(start - 48 * HOUR, quietHours)

/**
 * When someone who offers an event to others is notified that no one has taken it over: six hours before the event, or halfway between the
 * offer (ms) and the start if that is later. Never at night, and on a day of rest only if the event is on that day too.
 */
export function stillOfferedMoment(start: number, offered: number, quietHours: ZonedQuietHours): DueMoment {
  const moment = Math.max(start - 6 * HOUR, (offered + start) / 2)
  const before = beforeQuietHours(moment, quietHours)
  const after = afterQuietHours(moment, quietHours)
  const due = before > offered ? before : after < start ? after : afterNight(moment, quietHours)
  return { due, until: start }
}

/**
 * The latest digest before `now` (ms): in the evening, or the next morning if the evening is quiet. It covers the time since the
 * last digest (ms, null for none), and at most two extra days after an outage.
 */
export function digestMoment(now: number, last: number | null, quietHours: ZonedQuietHours): DueMoment & { since: number } {
  const at = (daysAgo: number) => afterQuietHours(timeOnDayBefore(now, daysAgo, DIGEST, quietHours.timeZone), quietHours)
  const latest = at(0) <= now ? 0 : 1
  const due = at(latest)
  // With a day of rest, the digests of two evenings are due on the same morning.
  const since = [1, 2, 3].map((before) => at(latest + before)).find((each) => each < due) ?? due - DAY
  return { due, until: due + 3 * HOUR, since: last === null ? since : Math.max(last, since - 2 * DAY) }
}

/** When the next digest after `now` (ms) is due. */
export function nextDigest(now: number, quietHours: ZonedQuietHours) {
  const [yesterday = now, today = now, tomorrow = now] = [1, 0, -1].map((days) =>
    afterQuietHours(timeOnDayBefore(now, days, DIGEST, quietHours.timeZone), quietHours),
  )
  return yesterday > now ? yesterday : today > now ? today : tomorrow
}

/**
 * The latest evening before `now` (ms) at which the family's side is notified who came by a link that approves people automatically.
 * `next`: when the next such evening is.
 */
export function newcomersMoment(now: number, { timeZone }: ZonedQuietHours): DueMoment & { since: number; next: number } {
  const all = [2, 1, 0, -1].map((days) => timeOnDayBefore(now, days, EVENING_OF_NEWCOMERS, timeZone))
  const latest = all.findLastIndex((each) => each <= now)
  const [since = now, due = now, next = now] = all.slice(latest - 1)
  return { since, due, until: due + 3 * HOUR, next }
}

/** Whether a message is due and not too late. */
export const isDue = ({ due, until }: DueMoment, now: number) => due <= now && now < until

/**
 * In ms. A reminder is due at most this long before its event. It may be due so early because three nights and a day of rest may form one
 * quiet period.
 */
export const FARTHEST_REMINDER = 4 * DAY
export const FARTHEST_ASK = 72 * HOUR + MINUTE
