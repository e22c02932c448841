import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { DayOfRest } from '@hand-in-hand/contract/family-settings.ts'
import { aheadAt, instantOfLocal, localDayOf } from '../platform/zones.ts'

/** The default quiet hours, in the family's time zone. */
export const USUAL_QUIET_HOURS = { from: '21:00', to: '07:00' } as const

/** A day of rest begins on this weekday (0 is Sunday) at `from`, and ends on the next day at `to`. */
export const REST_PERIODS = {
  friday: { weekday: 5, from: '15:00', to: '21:00' },
  sunday: { weekday: 0, from: '00:00', to: '00:00' },
} as const

/** Quiet hours: HH:MM in a time zone, usually over midnight. Equal times mean none. */
export interface ZonedQuietHours {
  timeZone: string
  from: string
  to: string
  rest?: keyof typeof REST_PERIODS | null
  /** The reader's time zone, if it differs from `timeZone`. The quiet hours then also apply in this zone. */
  ownZone?: string | null | undefined
}

/** In ms. If the family's night and the reader's night leave less than this of a day, only the reader's night counts. */
const LEFT_BY_NIGHTS = 6 * HOUR

/** The family's quiet hours, or the default (P54). `own_zone` is the time zone of a member's device; null for the family's zone. */
export const quietHoursOf = (family: {
  time_zone: string
  quiet_from: string | null
  quiet_to: string | null
  day_of_rest: Exclude<DayOfRest, 'none'> | null
  own_zone?: string | null
}): ZonedQuietHours => ({
  timeZone: family.time_zone,
  from: family.quiet_from ?? USUAL_QUIET_HOURS.from,
  to: family.quiet_to ?? USUAL_QUIET_HOURS.to,
  rest: family.day_of_rest,
  ownZone: family.own_zone,
})

interface QuietPeriod {
  start: number
  end: number
}
const contains =
  (instant: number) =>
  ({ start, end }: QuietPeriod) =>
    start <= instant && instant < end

/** The night (instants in ms) that contains an instant (ms), with the end excluded; null if none does. The day of rest has no effect. */
export const nightAt = (instant: number, quietHours: ZonedQuietHours) =>
  joined(nightsNear(instant, quietHours, quietHours.ownZone ? [-2, -1, 0, 1] : [-1, 0])).find(contains(instant)) ?? null

/**
 * The quiet period (instants in ms) that contains an instant (ms), with the end excluded; null if none does. A night and a day of rest that
 * touch each other are one period.
 */
export function quietPeriodAt(instant: number, quietHours: ZonedQuietHours): QuietPeriod | null {
  if (!quietHours.rest) return nightAt(instant, quietHours)
  const periods = [...nightsNear(instant, quietHours, NEAR_DAYS), ...restPeriodsNear(instant, quietHours.rest, quietHours)]
  return joined(periods).find(contains(instant)) ?? null
}

/** Joins periods that touch each other. */
function joined(periods: QuietPeriod[]) {
  const all: QuietPeriod[] = []
  for (const period of periods.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    if (last && period.start <= last.end) last.end = Math.max(last.end, period.end)
    else all.push({ ...period })
  }
  return all
}

/** Whether an instant (ms) is on the day of rest and not in a night. Then messages about the next hours are sent. */
export const isOnDayOfRest = (instant: number, quietHours: ZonedQuietHours) =>
  Boolean(quietHours.rest) && nightAt(instant, quietHours) === null && quietPeriodAt(instant, quietHours) !== null

/** Days before and after an instant. A day of rest with the nights beside it reaches at most this far. */
const NEAR_DAYS = [-3, -2, -1, 0, 1, 2, 3]

function nightsNear(instant: number, quietHours: ZonedQuietHours, days: readonly number[]): QuietPeriod[] {
  const { from, to } = quietHours
  if (from === to) return []
  return zonesOfNight(instant, quietHours).flatMap((timeZone) => {
    const today = localDayOf(instant, timeZone)
    return days.map((distance) => {
      const day = today + distance * DAY
      return { start: instantAt(day, from, timeZone), end: instantAt(from < to ? day : day + DAY, to, timeZone) }
    })
  })
}

/** The zones whose nights count: the family's and the reader's, or only the reader's if both leave too little of a day. */
function zonesOfNight(instant: number, { timeZone, from, to, ownZone }: ZonedQuietHours) {
  if (!ownZone) return [timeZone]
  const night = (sinceMidnight(to) - sinceMidnight(from) + DAY) % DAY
  const apart = (aheadAt(instant, ownZone, timeZone) + DAY) % DAY
  const shared = Math.max(0, night - apart) + Math.max(0, night - (DAY - apart))
  return DAY - (2 * night - shared) < LEFT_BY_NIGHTS ? [ownZone] : [timeZone, ownZone]
}

function restPeriodsNear(instant: number, rest: keyof typeof REST_PERIODS, { timeZone }: ZonedQuietHours): QuietPeriod[] {
  const { weekday, from, to } = REST_PERIODS[rest]
  const today = localDayOf(instant, timeZone)
  return NEAR_DAYS.map((distance) => today + distance * DAY)
    .filter((day) => new Date(day).getUTCDay() === weekday)
    .map((day) => ({ start: instantAt(day, from, timeZone), end: instantAt(day + DAY, to, timeZone) }))
}

/** The instant (ms), or the end of the quiet period that it is in. */
export const afterQuietHours = (instant: number, quietHours: ZonedQuietHours) => quietPeriodAt(instant, quietHours)?.end ?? instant

/**
 * Returns the instant (ms) if it is not in a quiet period. Otherwise returns the instant that is `ahead` (ms) before that period. If this
 * earlier instant is in another quiet period, returns the end of that other period. The default is two hours: after two hours people still
 * remember a message.
 */
export function beforeQuietHours(instant: number, quietHours: ZonedQuietHours, ahead = 2 * HOUR) {
  const period = quietPeriodAt(instant, quietHours)
  return period ? afterQuietHours(period.start - ahead, quietHours) : instant
}

/** The instant (ms) of a time (HH:MM) in a time zone, on the day that is `days` days before the day of `instant`. */
export const timeOnDayBefore = (instant: number, days: number, time: string, timeZone: string) =>
  instantAt(localDayOf(instant, timeZone) - days * DAY, time, timeZone)

const instantAt = (day: number, time: string, timeZone: string) => instantOfLocal(day + sinceMidnight(time), timeZone)

/** The ms from midnight to a time of day (HH:MM). */
function sinceMidnight(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes * MINUTE
}
