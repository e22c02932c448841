import { DAY } from '@hand-in-hand/contract/constants.ts'
import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { RRuleTemporal } from 'rrule-temporal'

// In this file, days are numbers counted from 1 January 1970.

/** A rule of a calendar that repeats on certain days. */
interface DayRule {
  /** An RFC 5545 RRULE without its UNTIL. Each number occurs only once in its lists. */
  rule: string
  /** UNTIL as it is written: a day, or an instant. */
  until: string | null
  /** The times of a day, as HH:MM, if the rule names any. */
  times: string[]
}

/** Makes a function that removes repeated entries from a list. The function returns null if an entry is out of range. */
const eachOnce = (isInRange: (each: string) => boolean) => (value: string) => {
  const list = [...new Set(value.split(','))]
  return list.every(isInRange) ? list.join() : null
}
/** Whole numbers from 1 to `most`, which may also be counted from the end. */
const numbersTo = (most: number, isAlsoFromEnd: boolean) =>
  eachOnce((each) => {
    const number = /^[+-]?\d{1,4}$/.test(each) ? Number(each) : 0
    return number !== 0 && number <= most && number >= (isAlsoFromEnd ? -most : 1)
  })
const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : null)
const WEEKDAY = WEEKDAYS.join('|')
/** A weekday, with or without a number: 2MO is the second Monday, -1FR the last Friday. A year has at most 53 of each weekday. */
const NTH_WEEKDAY = new RegExp(`^(?:[+-]?(?:[1-9]|[1-4]\\d|5[0-3]))?(?:${WEEKDAY})$`)

const TWO_DIGITS = /^\d{1,2}(?:,\d{1,2}){0,23}$/
/** Hours or minutes, each once. */
const clockNumbers = (below: number) => (value: string) => {
  const numbers = [...new Set(value.split(',').map(Number))]
  return TWO_DIGITS.test(value) && numbers.every((each) => each < below) ? numbers.join() : null
}
/** The parts of a rule that families use. Each function returns the cleaned value; null if the value is outside of its range. */
const CALENDAR_RULE_PARTS = new Map<string, (value: string) => string | null>([
  ['FREQ', matching(/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/)],
  ['INTERVAL', matching(/^[1-9]\d{0,3}$/)],
  ['COUNT', matching(/^[1-9]\d{0,3}$/)],
  ['WKST', matching(new RegExp(`^(?:${WEEKDAY})$`))],
  ['BYMONTH', numbersTo(12, false)],
  ['BYMONTHDAY', numbersTo(31, true)],
  ['BYSETPOS', numbersTo(366, true)],
  ['BYDAY', eachOnce((each) => NTH_WEEKDAY.test(each))],
  ['BYHOUR', clockNumbers(24)],
  ['BYMINUTE', clockNumbers(60)],
  ['BYSECOND', (value) => value],
  ['UNTIL', (value) => value],
])

/** The parts of a rule that do not choose days. */
const NO_DAY_PARTS = ['UNTIL', 'BYHOUR', 'BYMINUTE', 'BYSECOND']
const timesOfDay = (hours: string, minutes: string) =>
  hours.split(',').flatMap((hour) => minutes.split(',').map((minute) => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`))

/**
 * `begin` is HH:MM, the time of day if the rule names none. Null for a rule of every hour, for numbers outside of their range, and for
 * rules that families do not write, such as those with numbers of weeks.
 */
export function readDayRule(text: string, begin = '00:00'): DayRule | null {
  const parts = text.toUpperCase().split(';').filter(Boolean).map(readRulePart)
  const last = (name: string) => parts.findLast((part) => part.name === name)?.value ?? null
  if (last('FREQ') === null || parts.some(({ value }) => value === null)) return null
  const [hours, minutes] = [last('BYHOUR'), last('BYMINUTE')]
  const [hour = '', minute = ''] = begin.split(':')
  const times = hours === null && minutes === null ? [] : timesOfDay(hours ?? hour, minutes ?? minute)
  const perDay = (count: string | null) => Math.ceil(Number(count) / (times.length || 1))
  const ofDays = parts.filter(({ name }) => !NO_DAY_PARTS.includes(name))
  const rule = ofDays.map(({ name, value }) => `${name}=${name === 'COUNT' ? perDay(value) : value}`).join(';')
  return { rule, until: last('UNTIL'), times }
}

function readRulePart(part: string) {
  const [name = '', value = ''] = part.split('=')
  return { name, value: CALENDAR_RULE_PARTS.get(name)?.(value) ?? null }
}

export const dayNumber = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY)
/** The day at the beginning of a text such as 20261124T170000; NaN if there is none. */
export const writtenDay = (text: string) => dayNumber(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`)
export const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

const instantOfDay = (day: number) => Temporal.Instant.fromEpochMilliseconds(day * DAY).toZonedDateTimeISO('UTC')

/**
 * The days of a rule that begins on the day `first`, from the day `from` to the day `until`. The rule's UNTIL is ignored. The first day
 * belongs to a series even if the rule does not include it. Null for a rule that would take too long to follow.
 */
export function daysOf({ rule }: Pick<DayRule, 'rule'>, first: number, from: number, until: number): number[] | null {
  if (until < from) return []
  try {
    const series = new RRuleTemporal({ rruleString: rule, dtstart: instantOfDay(first), includeDtstart: true })
    return series.between(instantOfDay(from), instantOfDay(until), true).map(({ epochMilliseconds }) => epochMilliseconds / DAY)
  } catch {
    // The library throws after 10,000 periods, and Temporal throws after its last year.
    return null
  }
}
