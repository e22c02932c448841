import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import type { ContentLine } from '@hand-in-hand/contract/texts/content-lines.rules.ts'
import { dayOf, isoOf } from '../../platform/zones.ts'
import { RULE_DATES_MAX } from '../lengths.ts'
import { dateOf, dayNumber, daysOf, readDayRule, writtenDay } from './ics-dates.rules.ts'
import { datesIn, type Entry, find } from './ics-entries.rules.ts'
import { inZone, type ToInstant } from './ics-zones.rules.ts'

/** How many dates of a repeating entry are read, and within how many days ahead. If there are none in these days, the next date is read. */
const NEXT_DATES = 8
const ICS_NEXT_DAYS = 56
const A_YEAR = 366
/** An entry of up to this many days becomes one task for each day. A longer entry becomes one task, on its first day. */
const DAYS_EACH = 7
/** The person whose calendar is read. */
export interface CalendarReader {
  now: number
  timeZone: string
}

/** What is needed to read each entry of a calendar: the reader, the zones by name, and the changed dates of series. */
export interface CalendarContext extends CalendarReader {
  zoneNamed: (name: string) => ToInstant | null
  changed: ReadonlyMap<string, ReadonlySet<string>>
}

export interface CalendarTimes extends Pick<Draft, 'date' | 'start' | 'end'> {
  /** The last day of an entry of many days. */
  until?: string
  /** The entry's hour and its zone, which this server does not know. A person has to say when that hour is. */
  inUnknownZone?: string
}

/** A local time as it is written: a day and, if present, a time of day. */
const WRITTEN = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)(?<minute>\d\d)\d{0,2}(?<utc>Z?))?$/i

interface WrittenTime {
  date: string
  time: string | null
  toInstant: ToInstant
  unknownZone?: string
}

function readWritten(
  { value, parameters }: Pick<ContentLine, 'value' | 'parameters'>,
  { zoneNamed, timeZone }: CalendarContext,
): WrittenTime | null {
  // Exchange's names of zones have a colon, and may be without quotation marks.
  const [, inName = '', written = ''] = /^(?:(.*):)?([^:]*)$/s.exec(value) ?? []
  const { year, month, day, hour, minute, utc } = WRITTEN.exec(written.trim())?.groups ?? {}
  if (!year) return null
  const date = `${year}-${month}-${day}`
  if (Number.isNaN(dayNumber(date)) || dateOf(dayNumber(date)) !== date) return null
  if (hour === undefined) return { date, time: null, toInstant: inZone(timeZone) }
  const name = utc ? 'UTC' : [parameters.get('TZID') ?? '', inName].filter(Boolean).join(':')
  // A time without a zone is the same hour in each zone, so it is read in the reader's zone.
  const zone = name ? zoneNamed(name) : inZone(timeZone)
  if (Number(hour) >= 24 || Number(minute) >= 60) return null
  return { date, time: `${hour}:${minute}`, toInstant: zone ?? inZone(timeZone), ...(zone === null && { unknownZone: name }) }
}

interface DaySpan {
  from: number
  until: number
}

/** The times of an entry from now on; null if the entry can't be read. */
export function timesOf(entry: Entry, begin: ContentLine, context: CalendarContext): CalendarTimes[] | null {
  const start = readWritten(begin, context)
  if (!start) return null
  const minutes = entryMinutes(entry, start, context)
  if (minutes === null) return null
  const today = dayNumber(dayOf(context.now, context.timeZone))
  // An entry that began earlier, such as a night or a journey, may still go on.
  const from = today - Math.ceil(minutes / (DAY / MINUTE)) - 1
  const found: CalendarTimes[][] = []
  const starts = startsOf(entry, start)
  const addFrom = (days: DaySpan, most: number) => {
    const begins = entryDays(entry, start, days, context)
    for (const [day, each] of begins?.flatMap((begin) => starts.map((one) => [begin, one] as const)) ?? []) {
      const times = timesOn(dateOf(day), each, minutes, context)
      if (times.length > 0) found.push(times)
      if (found.length === most) break
    }
    return begins !== null
  }
  const soon = today + ICS_NEXT_DAYS
  if (!addFrom({ from, until: soon }, NEXT_DATES)) return null
  if (found.length === 0 && !addFrom({ from: soon + 1, until: Number.POSITIVE_INFINITY }, 1)) return null
  return found.flat()
}

/** The times at which an entry begins on a day: a rule may name several hours. */
function startsOf(entry: Entry, start: WrittenTime): WrittenTime[] {
  const times = start.time === null ? [] : (readDayRule(find(entry, 'RRULE')?.value ?? '', start.time)?.times ?? [])
  return times.length === 0 ? [start] : times.toSorted().map((time) => ({ ...start, time }))
}

/** The days on which an entry begins, in order, from one day to another; null if its rule can't be followed. */
function entryDays(entry: Entry, start: WrittenTime, { from, until }: DaySpan, context: CalendarContext): number[] | null {
  const [first, written] = [dayNumber(start.date), find(entry, 'RRULE')?.value]
  const [added, removed] = [datesIn(entry, 'RDATE'), datesIn(entry, 'EXDATE')]
  const changed = context.changed.get(find(entry, 'UID')?.value ?? '')
  if (added.length + removed.length + (changed?.size ?? 0) > RULE_DATES_MAX) return null
  // A date that is written as an instant in UTC may be on the day before or after in the zone of the series.
  const isNear = (date: string) => writtenDay(date) >= from - 1 && writtenDay(date) <= until + 1
  const daysIn = (dates: string[]) => dates.filter(isNear).map((date) => dayFor(date, start))
  const rule = written === undefined ? null : readDayRule(written)
  const last = Math.min(until, from + 2 * A_YEAR, lastRuleDay(rule?.until ?? null, start, context))
  const days = rule ? daysOf(rule, first, from, last) : written === undefined ? [first] : null
  if (days === null) return null
  const without = new Set(rule ? daysIn([...removed, ...(changed ?? [])]) : [])
  return [...new Set([...days.filter((day) => !without.has(day)), ...daysIn(added)])]
    .filter((day) => day >= from && day <= until)
    .toSorted((one, other) => one - other)
}

/**
 * The day of a series that a date names. A date that is written as an instant may be on another day in UTC than in the zone of the series.
 */
function dayFor(text: string, start: WrittenTime) {
  const day = writtenDay(text)
  const instant = /Z$/i.test(text)
    ? Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/i, '$1-$2-$3T$4:$5:$6Z'))
    : Number.NaN
  if (start.time === null || Number.isNaN(instant)) return day
  return [day, day + 1, day - 1].find((each) => start.toInstant(`${dateOf(each)}T${start.time}`) === instant) ?? day
}
/** The last day that a rule allows. UNTIL may be an instant, in a different zone from the days. */
function lastRuleDay(until: string | null, start: WrittenTime, context: CalendarContext) {
  if (until === null) return Number.POSITIVE_INFINITY
  const end = readWritten({ value: until, parameters: new Map() }, context)
  if (!end) return Number.NEGATIVE_INFINITY
  const day = dayNumber(end.date)
  if (end.time === null || start.time === null) return day
  const last = end.toInstant(`${end.date}T${end.time}`)
  return [day + 1, day, day - 1].find((each) => start.toInstant(`${dateOf(each)}T${start.time}`) <= last) ?? day - 1
}

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:\d{1,10}S)?)?$/i

/** How long an entry takes. Without an end or a duration: a whole day, or 0 if the entry has a time. Null if the end can't be read. */
function entryMinutes(entry: Entry, start: WrittenTime, context: CalendarContext): number | null {
  const whole = start.time === null ? DAY / MINUTE : 0
  const end = find(entry, 'DTEND')
  if (end) {
    const read = readWritten(end, context)
    if (!read) return null
    const minutes =
      start.time === null || read.time === null
        ? (dayNumber(read.date) - dayNumber(start.date)) * (DAY / MINUTE)
        : (read.toInstant(`${read.date}T${read.time}`) - start.toInstant(`${start.date}T${start.time}`)) / MINUTE
    return Math.max(minutes, whole)
  }
  const duration = DURATION.exec(find(entry, 'DURATION')?.value.trim() ?? '')
  if (!duration) return whole
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = duration.slice(1).map((each) => Number(each ?? 0))
  return Math.max(((weeks * 7 + days) * 24 + hours) * 60 + minutes, whole)
}

/**
 * The remaining times of the entry that begins on this day: none if it is over. An entry of a day or longer has one time for each day, or
 * one in all if more than `DAYS_EACH` days remain.
 */
function timesOn(date: string, start: WrittenTime, minutes: number, { now, timeZone }: CalendarReader): CalendarTimes[] {
  const today = dayOf(now, timeZone)
  if (start.unknownZone !== undefined)
    return date < today ? [] : [{ date, start: null, end: null, inUnknownZone: `${start.time} ${start.unknownZone}` }]
  if (start.time !== null) {
    const begins = start.toInstant(`${date}T${start.time}`)
    const ends = begins + minutes * MINUTE
    if ((minutes === 0 ? begins : ends) <= now) return []
    const [from, until] = [isoOf(begins, timeZone), isoOf(ends, timeZone)]
    if (minutes < DAY / MINUTE)
      return [{ date: from.slice(0, 10), start: from.slice(11, 16), end: minutes === 0 ? null : until.slice(11, 16) }]
    return wholeDays(from.slice(0, 10), dayOf(ends - 1, timeZone), today)
  }
  return wholeDays(date, dateOf(dayNumber(date) + Math.ceil(minutes / (DAY / MINUTE)) - 1), today)
}

function wholeDays(first: string, last: string, today: string): CalendarTimes[] {
  const from = dayNumber(first < today ? today : first)
  const days = dayNumber(last) - from + 1
  if (days > DAYS_EACH) return [{ date: dateOf(from), start: null, end: null, until: last }]
  return Array.from({ length: Math.max(days, 0) }, (_, index) => ({ date: dateOf(from + index), start: null, end: null }))
}
