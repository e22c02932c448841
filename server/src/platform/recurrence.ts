import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { monthDays, SHORTEST_MONTH, WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { AppError } from './errors.ts'
import { addDays, hasOffset, instantOf, localOfText, wholeDay } from './zones.ts'

/**
 * A repeating time in a time zone. `rrule-temporal` counts in UTC, where all days have the same length. `instantOf` then converts each
 * local time to the zone, so that 17:00 stays 17:00 across clock changes. If a clock change skips a time, the first time after the change
 * counts. If a time occurs twice, the first counts.
 */
export interface Repeat {
  /** An RFC 5545 RRULE that `checkRepeat` accepts. */
  rule: string
  /** The earliest day, and the time: YYYY-MM-DDTHH:MM. */
  start_local: string
  /** Duration in minutes of local time. */
  minutes: number
  /** IANA name. */
  time_zone: string
}

/** One occurrence: its day by the rule (YYYY-MM-DD), and its instants in ms. */
export interface Occurrence {
  date: string
  start_at: number
  end_at: number
}

const INTERVAL_MAX = 99
const COUNT_MAX = 999
const RULE_PARTS = new Map<string, (value: string) => boolean>(
  Object.entries({
    FREQ: (value: string) => value === 'DAILY' || value === 'WEEKLY' || value === 'MONTHLY',
    INTERVAL: (value: string) => isCount(value, INTERVAL_MAX),
    COUNT: (value: string) => isCount(value, COUNT_MAX),
    UNTIL: (value: string) => /^\d{8}(T\d{6}Z)?$/.test(value),
    BYMONTHDAY: (value: string) => value.split(',').every((day) => isCount(day, 31)),
    // With -1, the rule takes the last day of BYMONTHDAY that the month has: the 31st, or an earlier day in a shorter month.
    BYSETPOS: (value: string) => value === '-1',
    WKST: (value: string) => WEEKDAYS.some((day) => day === value),
    BYDAY: (value: string) => {
      const days = value.split(',')
      return new Set(days).size === days.length && days.every((day) => WEEKDAYS.some((each) => each === day))
    },
  }),
)
const isCount = (value: string, most: number) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= most

function ruleParts(rule: string) {
  const parts = rule.split(';').map((part) => part.split('=') as [string, string?])
  return new Map(parts.map(([name, value = '']) => [name, value]))
}
const formatRule = (parts: Map<string, string>) => [...parts].map(([name, value]) => `${name}=${value}`).join(';')

/**
 * Throws rule_invalid for all rules except these: every n-th day, week or month, on chosen weekdays or days of the month; until a day, a
 * number of times, or without an end. Also throws it for a rule without any occurrence.
 */
export function checkRepeat(repeat: Repeat) {
  const parts = ruleParts(repeat.rule)
  const isKnown = [...parts].every(([name, value]) => RULE_PARTS.get(name)?.(value) ?? false)
  const isSaidTwice = parts.size !== repeat.rule.split(';').length || (parts.has('UNTIL') && parts.has('COUNT'))
  const isMonthly = parts.get('FREQ') === 'MONTHLY'
  // A monthly rule needs BYMONTHDAY and can't have BYDAY. Other rules can't have BYMONTHDAY or BYSETPOS.
  const isMixed = parts.has('BYMONTHDAY') !== isMonthly || (isMonthly ? parts.has('BYDAY') : parts.has('BYSETPOS'))
  if (!isKnown || isSaidTwice || isMixed || !parts.has('FREQ')) throw new AppError('rule_invalid')
  try {
    if (calendarOf(repeat).next(beforeAll(repeat)) !== null) return
  } catch (error) {
    // The error comes from a day that does not exist, such as UNTIL=20261399.
    if (!(error instanceof RangeError)) throw error
  }
  throw new AppError('rule_invalid')
}

/**
 * The day on which the weeks of a rule begin. This day matters only for a rule that skips weeks, such as 'every second week'; for any other
 * rule the result is null. A rule that names no such day has weeks that begin on Monday (RFC 5545).
 */
export function weekStartOfRule(rule: string) {
  const parts = ruleParts(rule)
  const skipsWeeks = parts.get('FREQ') === 'WEEKLY' && Number(parts.get('INTERVAL') ?? 1) > 1
  return skipsWeeks ? (parts.get('WKST') ?? 'MO') : null
}

/** The rule with weeks that begin on `weekday`. A rule with WKST, or a rule that skips no weeks, stays as it is. */
export function inWeeksFrom(weekday: string, rule: string) {
  return weekStartOfRule(rule) === null || ruleParts(rule).has('WKST') ? rule : `${rule};WKST=${weekday}`
}

/** A local time, read as if it were UTC. */
const asUtc = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('UTC')
const beforeAll = ({ start_local }: Repeat) => asUtc(start_local).subtract({ minutes: 1 })

function calendarOf({ rule, start_local, time_zone }: Repeat) {
  const parts = ruleParts(rule)
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', untilInLocalTime(until, time_zone))
  return new RRuleTemporal({ rruleString: formatRule(parts), dtstart: asUtc(start_local), strict: true })
}

/** An UNTIL, which is a day or an instant, as local time in the zone. */
function untilInLocalTime(until: string, timeZone: string) {
  if (until.length === 8) return `${until}T235959Z`
  const local = Temporal.Instant.from(until).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return `${local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}Z`
}

/** All occurrences that start after one instant and up to another (ms). */
export function occurrencesBetween(repeat: Repeat, after: number, until: number): Occurrence[] {
  // A zone is at most a day away from UTC. The filter below removes the additional occurrences.
  const wall = (instant: number, days: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC').add({ days })
  const found = calendarOf(repeat).between(wall(after, -2), wall(until, 2), true)
  return found.map((each) => occurrenceAt(repeat, each)).filter(({ start_at }) => start_at > after && start_at <= until)
}

/** The first occurrence that starts after an instant (ms), or null. */
export function nextOccurrence(repeat: Repeat, after: number): Occurrence | null {
  const calendar = calendarOf(repeat)
  let wall = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO('UTC').subtract({ days: 2 })
  for (;;) {
    const next = calendar.next(wall)
    if (next === null) return null
    const found = occurrenceAt(repeat, next)
    if (found.start_at > after) return found
    wall = next
  }
}

function occurrenceAt({ minutes, time_zone }: Pick<Repeat, 'minutes' | 'time_zone'>, wall: Temporal.ZonedDateTime): Occurrence {
  const start = wall.toPlainDateTime()
  return { date: start.toPlainDate().toString(), ...timesAt(start.toString(), minutes, time_zone) }
}

/** The instants (ms) of a local time (YYYY-MM-DDTHH:MM) with a duration in minutes of local time. */
export function timesAt(local: string, minutes: number, timeZone: string) {
  const { start_at, end_at } = spanFrom(local, minutes, timeZone)
  return { start_at, end_at }
}

/** The span of a local time (YYYY-MM-DDTHH:MM) with a duration in minutes of local time. */
export const spanFrom = (local: string, minutes: number, timeZone: string) =>
  spanOf(local, Temporal.PlainDateTime.from(local).add({ minutes }).toString(), timeZone)

/** A start and an end: the instants (ms), and the intended local times (YYYY-MM-DDTHH:MM), which a clock change may skip. */
export interface Span {
  start_at: number
  end_at: number
  start_local: string
  end_local: string
}

/**
 * The span between two texts that `instantOf` can read. If a clock change skips the start and leaves no time before the end, the duration
 * stays the same. If the end is before the start in the texts, it stays before the start.
 */
export function spanOf(start: string, end: string, timeZone: string): Span {
  const [start_at, end_at] = [instantOf(start, timeZone), instantOf(end, timeZone)]
  const wanted = { start_local: localOfText(start, timeZone), end_local: localOfText(end, timeZone) }
  const minutes = hasOffset(start) && hasOffset(end) ? 0 : minutesFrom(wanted.start_local, wanted.end_local)
  return { start_at, end_at: end_at <= start_at && minutes > 0 ? start_at + minutes * MINUTE : end_at, ...wanted }
}

/** The span of a whole day, YYYY-MM-DD, whose midnight a clock change may skip. Throws bad_request for an invalid day. */
export const spanOfDay = (day: string, timeZone: string): Span => ({
  ...wholeDay(day, timeZone),
  start_local: `${day}T00:00`,
  end_local: `${addDays(day, 1)}T00:00`,
})

/** Differences between two local times, in minutes and in days. */
export const minutesFrom = (from: string, to: string) =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total({ unit: 'minutes' })
export const daysFrom = (from: string, to: string) =>
  Temporal.PlainDate.from(from.slice(0, 10))
    .until(Temporal.PlainDate.from(to.slice(0, 10)))
    .total({ unit: 'days' })

/** The part of a repeat from one of its days (YYYY-MM-DD) on. */
export function repeatFromDay(repeat: Repeat, date: string): Repeat {
  const time = repeat.start_local.slice(10)
  const parts = ruleParts(repeat.rule)
  const count = parts.get('COUNT')
  if (count !== undefined) {
    const gone = calendarOf(repeat).between(beforeAll(repeat), asUtc(`${date}${time}`), true)
    parts.set('COUNT', String(Math.max(Number(count) - gone.filter((each) => each.toPlainDate().toString() < date).length, 1)))
  }
  return { ...repeat, rule: formatRule(parts), start_local: `${date}${time}` }
}

/** The part of a repeat before one of its days (YYYY-MM-DD). */
export function repeatUntilDay(repeat: Repeat, date: string): Repeat {
  const parts = ruleParts(repeat.rule)
  parts.delete('COUNT')
  parts.set('UNTIL', Temporal.PlainDate.from(date).subtract({ days: 1 }).toString().replaceAll('-', ''))
  return { ...repeat, rule: formatRule(parts) }
}

/**
 * The same repeat, moved by a number of days and to another time. Its weekdays and its end move too. Throws rule_invalid if weekdays of
 * every second (or third …) week would move into other weeks.
 */
export function movedRepeat(repeat: Repeat, days: number, time: string, minutes: number): Repeat {
  const parts = ruleParts(repeat.rule)
  const weekdays = parts.get('BYDAY')?.split(',')
  if (weekdays && days % 7 !== 0) {
    if (weekdays.length > 1 && Number(parts.get('INTERVAL') ?? 1) > 1) throw new AppError('rule_invalid')
    const week: readonly string[] = WEEKDAYS
    const later = (day: string) => week.at((week.indexOf(day) + days) % 7) ?? day
    parts.set('BYDAY', weekdays.map(later).join(','))
  }
  const first = moveDay(repeat.start_local.slice(0, 10), days)
  if (parts.has('BYMONTHDAY') && days !== 0) setMonthDay(parts, Temporal.PlainDate.from(first).day)
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', Temporal.PlainDate.from(until.slice(0, 8)).add({ days }).toString().replaceAll('-', ''))
  return { ...repeat, rule: formatRule(parts), start_local: `${first}T${time}`, minutes }
}

/** Sets a rule to every month on this day, or on the last day of a shorter month. */
function setMonthDay(parts: Map<string, string>, day: number) {
  parts.set('BYMONTHDAY', monthDays(day).join(','))
  if (day > SHORTEST_MONTH) parts.set('BYSETPOS', '-1')
  else parts.delete('BYSETPOS')
}

const moveDay = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
