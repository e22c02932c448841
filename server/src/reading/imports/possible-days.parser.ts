import { daysLeft, MAY_BE_DAYS_MAX } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import type { Calendar } from '../../platform/countries.ts'
import { type Marked, PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { addDays } from '../../platform/zones.ts'
import { type ClockTimes, markTimes } from '../days/clock-times.ts'
import { dayOfWeek, FAR } from '../days/numbered-days.ts'
import { markDays, type TimeInText } from '../days/plain-dates.ts'
import {
  ANY_BEFORE,
  BETWEEN_BEFORE,
  BY_BEFORE,
  BY_FIRST,
  CAN_BE_SEVERAL,
  COMES_BY,
  COMMA_BETWEEN,
  EITHER_BEFORE,
  FROM_BEFORE,
  OR_BETWEEN,
  PART_WORDS,
  partOfHour,
  SAME_DAY_BETWEEN,
  SAYS_AGAIN,
  SLASH_BETWEEN,
  UNTIL_BETWEEN,
  withDaysWrittenOut,
} from './day-words.rules.ts'

/**
 * Days (YYYY-MM-DD, in order, at least two): the task may be on any of them. `rest` is the text with a placeholder for the days. `rest` is
 * the whole text if `days` can't show a part of it, such as an hour that is only for the last day.
 */
export type PossibleDays = NonNullable<ReturnType<typeof readPossibleDays>>

interface NamedDay {
  date: string
  isWeekday: boolean
  isGuess: boolean
  said: string
  /** The text between the previous named day (or the start) and this day. */
  before: string
}

/** The days of 'Thursday or Friday', 'Thu/Fri', 'by Friday' or 'between Monday and Wednesday'; null for anything else. */
export function readPossibleDays(text: string, calendar: Calendar, surest = false) {
  const read = CAN_BE_SEVERAL.test(text) ? readNamedDays(text, calendar, surest) : null
  if (!read) return null
  const { named, first, tail, hours, part } = read
  const isBy = saysBy(named)
  const span = daysOfSpan(named)
  const said = isBy ? eachDay(calendar.today, first.date) : (span ?? daysOfList(named, hours === null))
  // In 'by Friday 17:00' the hour is only for the last day, so `rest` is the whole text. 'By tomorrow 17:00' returns null, because a text
  // with 'tomorrow' would be wrong on the next day.
  const isEach = isBy && FROM_BEFORE.test(first.before)
  const hasLimit = isEach || (isBy && part !== null)
  if (hasLimit && isRelative(first)) return null
  const ofDay = isBy ? null : part
  // Today is left out if the part of the day that the text names is over.
  const left = daysLeft({ days: said, part_of_day: ofDay, taker_sets_hour: false }, `${calendar.today}T${calendar.time}`)
  if (left.length < 2) return null
  // A task can have at most MAY_BE_DAYS_MAX days. If 'by Friday' means more days, the last ones count. If a span such as 'between Monday
  // and Sunday' has more days, the first ones count, and a person has to check them.
  const isTooLong = span !== null && left.length > MAY_BE_DAYS_MAX
  const days = isTooLong ? left.slice(0, MAY_BE_DAYS_MAX) : left.slice(-MAY_BE_DAYS_MAX)
  const isFar = (days.at(-1) ?? '') > addDays(calendar.today, FAR)
  return {
    days,
    part: ofDay,
    rest: hasLimit || isTooLong ? text : `${headOf(first.before)}${PLACEHOLDER}${tail}`,
    /** A person has to check the days: for example they are far ahead, or the name of a day is also another word. */
    isGuess: isEach || isTooLong || isFar || SAYS_AGAIN.test(text) || named.some(({ isGuess }) => isGuess),
  }
}

/**
 * The days that a text names, the words after them, and the only hour or part of the day. Null if it names no days, or more than one hour
 * or part.
 */
function readNamedDays(text: string, calendar: Calendar, surest: boolean) {
  const marked = markDays(withDaysWrittenOut(text), calendar, surest)
  if (!marked?.found.length) return null
  const { part, rest } = takePart(marked.text)
  const pieces = rest.split(PLACEHOLDER)
  const named = namedDays(marked, pieces)
  const [first] = named
  if (part === 'several' || !first) return null
  const tail = pieces.at(-1) ?? ''
  const hours = readHours(`${first.before}${PLACEHOLDER}${tail}`)
  return hours === 'several' ? null : { named, first, tail, hours, part: part ?? partOfHour(hours) }
}

/** The part of the day that a text names ('several' for more than one), and the text without its words for this part. */
function takePart(text: string) {
  const said = PART_WORDS.filter(([, words]) => text.search(words) >= 0)
  const [only] = said
  if (!only) return { part: null, rest: text }
  return said.length > 1 ? { part: 'several' as const, rest: text } : { part: only[0], rest: text.replace(only[1], ' ') }
}

/** The named days in order. A weekday beside a date is the same day as the date. If the two do not match, no days are returned. */
function namedDays({ found }: Marked<TimeInText>, pieces: string[]) {
  const named: NamedDay[] = []
  for (const [index, each] of found.entries()) {
    if (each.kind === 'times') continue
    const isWeekday = each.kind === 'name'
    const day = { date: each.date, isWeekday, isGuess: each.isGuess, said: each.said, before: pieces[index] ?? '' }
    const last = named.at(-1)
    if (last && last.isWeekday !== isWeekday && SAME_DAY_BETWEEN.test(day.before)) {
      const date = isWeekday ? last.date : day.date
      if (dayOfWeek(last.date) !== dayOfWeek(day.date)) return []
      named.splice(-1, 1, { ...last, date, isWeekday: false, isGuess: false })
    } else named.push(day)
  }
  return besideDates(named)
}

/** In 'Thursday or Friday, 11.12.' the Thursday is the one before that Friday. */
function besideDates(named: NamedDay[]) {
  const at = named.findIndex(({ isWeekday }) => !isWeekday)
  const anchor = named[at]
  if (!anchor) return named
  return named.map((day, index) => {
    const ahead = (dayOfWeek(day.date) - dayOfWeek(anchor.date) + 7) % 7
    return day.isWeekday ? { ...day, date: addDays(anchor.date, index < at && ahead > 0 ? ahead - 7 : ahead) } : day
  })
}

/** The start of the only time in a text; 'several' if there are more times. */
export function readHours(text: string) {
  const asFound = (times: ClockTimes) => times.start
  const timed = markTimes({ text, found: [] }, asFound)
  if (!timed) return null
  return markTimes(timed, asFound) ? 'several' : (timed.found[0] ?? null)
}

const saysBy = ([day, ...others]: NamedDay[]) =>
  day !== undefined && others.length === 0 && (BY_BEFORE.test(day.before) || (BY_FIRST.test(day.said) && !COMES_BY.test(day.before)))

const isRelative = ({ isWeekday, said }: NamedDay) => !isWeekday && !/\d/.test(said)

/** The days of 'between Monday and Wednesday'. */
function daysOfSpan([first, last, ...others]: NamedDay[]) {
  if (!first || !last || others.length > 0) return null
  if (!BETWEEN_BEFORE.test(first.before) && !ANY_BEFORE.test(first.before)) return null
  if (!UNTIL_BETWEEN.test(last.before)) return null
  const isNextWeek = last.isWeekday && last.date < first.date
  return eachDay(first.date, isNextWeek ? addDays(last.date, 7) : last.date)
}

/** The days of 'Thursday or Friday'. 'Thu/Fri' counts too, if one day follows the other and no hour is named: 'Mon/Wed' means two tasks. */
function daysOfList(named: NamedDay[], isSlashed: boolean) {
  const [first, ...others] = named
  const last = others.at(-1)
  if (!first || !last) return []
  const dates = datesInOrder(named)
  const isNeighbour = others.length === 1 && Math.abs(daysApart(dates)) === 1
  if (isSlashed && isNeighbour && SLASH_BETWEEN.test(last.before)) return dates
  if (!OR_BETWEEN.test(last.before) && !(ANY_BEFORE.test(first.before) && COMMA_BETWEEN.test(last.before))) return []
  return others.every(({ before }) => OR_BETWEEN.test(before) || COMMA_BETWEEN.test(before)) ? dates : []
}

/** The dates, each once. If a text says 'Sunday or Monday' on a Monday, the Monday is the one after that Sunday. */
function datesInOrder(named: NamedDay[]) {
  const asFound = named.map(({ date }) => date)
  const [first = ''] = asFound
  const later = named.map(({ date, isWeekday }) => (isWeekday && date < first ? addDays(date, 7) : date))
  const [one, other] = [asFound, later].map((dates) => [...new Set(dates)].toSorted())
  return one && other && daysApart(other) < daysApart(one) ? other : (one ?? [])
}

const plainDate = (day: string | undefined) => Temporal.PlainDate.from(day ?? '')
const daysApart = (dates: string[]) => plainDate(dates[0]).until(plainDate(dates.at(-1))).days

/** The days from one day to another, both included. At most 366 days, because no one means a day further ahead. */
function eachDay(from: string, until: string) {
  const days = plainDate(from).until(plainDate(until)).days
  return Array.from({ length: Math.min(Math.max(days + 1, 0), 366) }, (_, index) => addDays(from, index))
}

const headOf = (before: string) =>
  [EITHER_BEFORE, BETWEEN_BEFORE, ANY_BEFORE, BY_BEFORE].reduce((head, words) => head.replace(words, ''), before)
