import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { AppError } from './errors.ts'
import { instantOf } from './zones.ts'

/**
 * What repeats, on the clocks of its zone. The library counts days as a calendar hangs on the wall, in UTC, where none
 * is shorter than another; `instantOf` then reads each time on the zone's own clock. So 17:00 stays 17:00 across every
 * clock change, a time that the change skips becomes the first one after it, and one that comes twice the first of both.
 */
export interface Repeat {
  /** An RFC 5545 RRULE, as `checkRule` lets it through. */
  rule: string
  /** The first day that may be meant, and the time: YYYY-MM-DDTHH:MM. */
  start_local: string
  /** How long it lasts by the clock on the wall. */
  minutes: number
  /** IANA name. */
  time_zone: string
}

/** One time of what repeats: the day that the rule gave it (YYYY-MM-DD), and its instants in ms. */
export interface Occurrence {
  date: string
  start_at: number
  end_at: number
}

const INTERVAL_MAX = 99
const COUNT_MAX = 999
const PARTS = new Map<string, (value: string) => boolean>(
  Object.entries({
    FREQ: (value: string) => value === 'DAILY' || value === 'WEEKLY',
    INTERVAL: (value: string) => isCount(value, INTERVAL_MAX),
    COUNT: (value: string) => isCount(value, COUNT_MAX),
    UNTIL: (value: string) => /^\d{8}(T\d{6}Z)?$/.test(value),
    BYDAY: (value: string) => {
      const days = value.split(',')
      return new Set(days).size === days.length && days.every((day) => WEEKDAYS.some((each) => each === day))
    },
  }),
)
const isCount = (value: string, most: number) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= most

function partsOf(rule: string) {
  const parts = rule.split(';').map((part) => part.split('=') as [string, string?])
  return new Map(parts.map(([name, value = '']) => [name, value]))
}
const ruleOf = (parts: Map<string, string>) => [...parts].map(([name, value]) => `${name}=${value}`).join(';')

/**
 * Throws rule_invalid, except for what people say of a week: every day or every week, each so many of them, on chosen
 * days; until a day, so many times, or without an end. Also where a rule gives no time at all.
 */
export function checkRepeat(repeat: Repeat) {
  const parts = partsOf(repeat.rule)
  const isKnown = [...parts].every(([name, value]) => PARTS.get(name)?.(value) ?? false)
  const isSaidTwice = parts.size !== repeat.rule.split(';').length || (parts.has('UNTIL') && parts.has('COUNT'))
  if (!isKnown || isSaidTwice || !parts.has('FREQ')) throw new AppError('rule_invalid')
  try {
    if (calendarOf(repeat).next(beforeAll(repeat)) !== null) return
  } catch (error) {
    // A day that no calendar has, such as UNTIL=20261399.
    if (!(error instanceof RangeError)) throw error
  }
  throw new AppError('rule_invalid')
}

/** A clock on the wall, as if it stood in UTC. */
const onTheWall = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('UTC')
const beforeAll = ({ start_local }: Repeat) => onTheWall(start_local).subtract({ minutes: 1 })

function calendarOf({ rule, start_local, time_zone }: Repeat) {
  const parts = partsOf(rule)
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', lastOnTheWall(until, time_zone))
  return new RRuleTemporal({ rruleString: ruleOf(parts), dtstart: onTheWall(start_local), strict: true })
}

/** An UNTIL, the end of a day or an instant, as the zone's own clock shows it. */
function lastOnTheWall(until: string, timeZone: string) {
  if (until.length === 8) return `${until}T235959Z`
  const local = Temporal.Instant.from(until).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return `${local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}Z`
}

/** Every time that starts after one instant and up to another (ms). */
export function occurrencesBetween(repeat: Repeat, after: number, until: number): Occurrence[] {
  // A zone is at most a day away from UTC: what is too much on either side falls out by its instant.
  const wall = (instant: number, days: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC').add({ days })
  const found = calendarOf(repeat).between(wall(after, -2), wall(until, 2), true)
  return found.map((each) => occurrenceAt(repeat, each)).filter(({ start_at }) => start_at > after && start_at <= until)
}

/** The first time that starts after an instant (ms), or null. */
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

/** The instants (ms) of a time on a zone's clock (YYYY-MM-DDTHH:MM) that lasts so many minutes by the clock on the wall. */
export function timesAt(local: string, minutes: number, timeZone: string) {
  const start_at = instantOf(local, timeZone)
  const end_at = instantOf(Temporal.PlainDateTime.from(local).add({ minutes }).toString(), timeZone)
  // Where the clock change swallows both ends, it lasts as long as it would have.
  return { start_at, end_at: end_at > start_at ? end_at : start_at + minutes * MINUTE }
}

/** An instant (ms) on a zone's clock, YYYY-MM-DDTHH:MM. */
export const localOf = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** From one clock time to another, in minutes and in days of the wall. */
export const minutesFrom = (from: string, to: string) =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total({ unit: 'minutes' })
export const daysFrom = (from: string, to: string) =>
  Temporal.PlainDate.from(from.slice(0, 10))
    .until(Temporal.PlainDate.from(to.slice(0, 10)))
    .total({ unit: 'days' })

/** What is left of a repeat from one of its days (YYYY-MM-DD) on. */
export function restOf(repeat: Repeat, date: string): Repeat {
  const time = repeat.start_local.slice(10)
  const parts = partsOf(repeat.rule)
  const count = parts.get('COUNT')
  if (count !== undefined) {
    const gone = calendarOf(repeat).between(beforeAll(repeat), onTheWall(`${date}${time}`), true)
    parts.set('COUNT', String(Math.max(Number(count) - gone.filter((each) => each.toPlainDate().toString() < date).length, 1)))
  }
  return { ...repeat, rule: ruleOf(parts), start_local: `${date}${time}` }
}

/** What stays of a repeat that ends before one of its days (YYYY-MM-DD). */
export function upTo(repeat: Repeat, date: string): Repeat {
  const parts = partsOf(repeat.rule)
  parts.delete('COUNT')
  parts.set('UNTIL', Temporal.PlainDate.from(date).subtract({ days: 1 }).toString().replaceAll('-', ''))
  return { ...repeat, rule: ruleOf(parts) }
}

/**
 * The same repeat so many days later, at another time: its weekdays and its end move along. Throws rule_invalid where
 * weekdays of every second week (or third …) would fall into other weeks.
 */
export function movedBy(repeat: Repeat, days: number, time: string, minutes: number): Repeat {
  const parts = partsOf(repeat.rule)
  const weekdays = parts.get('BYDAY')?.split(',')
  if (weekdays && days % 7 !== 0) {
    if (weekdays.length > 1 && Number(parts.get('INTERVAL') ?? 1) > 1) throw new AppError('rule_invalid')
    const week: readonly string[] = WEEKDAYS
    const later = (day: string) => week.at((week.indexOf(day) + days) % 7) ?? day
    parts.set('BYDAY', weekdays.map(later).join(','))
  }
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', Temporal.PlainDate.from(until.slice(0, 8)).add({ days }).toString().replaceAll('-', ''))
  return { ...repeat, rule: ruleOf(parts), start_local: `${moveDay(repeat.start_local.slice(0, 10), days)}T${time}`, minutes }
}

const moveDay = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
