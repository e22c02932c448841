import type { Calendar } from '../../platform/countries.ts'
import { type Marked, mark, PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { anyOf, insensitive } from '../words/word-patterns.rules.ts'
import { type ClockTimes, markTimes } from './clock-times.ts'
import {
  excludesDay,
  findRelativeDay,
  findWeekday,
  namesHebrewSpan,
  namesOtherWeek,
  namesUnclearDay,
  shortNameAtStart,
} from './day-names.ts'
import { dayOfWeek, dayOrNull, FAR, findNumbered, later } from './numbered-days.ts'

/**
 * A day from a heading line, which applies to the lines below it. `isWeekday`: a weekday named the day, so the day moves a week later if
 * its time has passed today.
 */
export interface DayAbove {
  date: string
  isWeekday: boolean
}

/** When a task is. Without times, the task is at any time of the day. */
interface ReadWhen {
  date: string
  start: string | null
  end: string | null
}

/** The days and times found in a text, and the text with a placeholder in the place of each. */
interface ParsedWhen {
  /** Several days for 'Monday and Wednesday'; none if the text has no clear day. */
  whens: ReadWhen[]
  /** The days that the text itself names. */
  days: DayAbove[]
  rest: string
  /** Whether the day may be a different one, so that a person has to check it. */
  isGuess: boolean
  problem: 'date_invalid' | 'time_in_past' | null
}

/**
 * A day that a text names: by a weekday (`name`), or by a date or a word such as tomorrow (`date`). A weekday beside a date repeats the
 * date.
 */
interface DayInText {
  kind: 'date' | 'name'
  date: string
  said: string
  isGuess: boolean
}
export type TimeInText = DayInText | { kind: 'times'; times: ClockTimes }

/** The text between two days or times in a row, as in 'Monday and Wednesday' and '17:00, 19:00'. */
const AND = insensitive(`^[\\s,(]*(?:(?:${anyOf('days', 'and')}|[&+/;])[\\s,(]*)?$`)
const DAYS_BEFORE = insensitive(
  `(?:^|(?<=[\\s(]))((?:\\d{1,2}\\.?\\s?,\\s?){0,30}\\d{1,2})(?:${anyOf('days', 'ordinal')}|\\.)?\\s*(?:${anyOf('days', 'and')}|&|\\+)\\s*$`,
)
const RANGE_BEFORE = insensitive(`\\d{1,2}\\.?(?:\\d{1,2}\\.?)?\\s*(?:[-–—/]|${anyOf('days', 'until', 'through')})\\s*$`)
const FOUND_AT_MOST = 8

/**
 * Finds the days and times that a text names. If it names no day, the days of the heading (`above`) count. Text that is not clearly a date
 * stays in `rest`. With `surest`, a short name of a weekday counts as a sure day even if it is also another word.
 */
export function findWhen(text: string, calendar: Calendar, above: DayAbove[] = [], surest = false): ParsedWhen {
  const { marked, problem, isPartial } = markDates(text, calendar)
  if (problem) return { whens: [], days: [], rest: text, isGuess: false, problem }
  const weekdays = markNames(marked, findWeekday, calendar, surest)
  const named = weekdays.found.length > 0 ? weekdays : markNames(weekdays, findRelativeDay, calendar, surest)
  const isNone = named.found.length === 0
  const isUnclear =
    namesHebrewSpan(text) ||
    (isNone ? namesUnclearDay(text) || (above.length > 0 && shortNameAtStart(text) !== null) : isOtherDay(named, marked))
  if (isUnclear || (isNone && above.length === 0)) return { whens: [], days: [], rest: text, isGuess: isUnclear, problem }
  const timed = markAllTimes(named)
  const own = ownDays(timed, calendar)
  const days = isNone ? above : own.days
  const { whens, isClear } = pairTimes(days, timed.found, calendar)
  return {
    whens: whens.map(({ date, start, end }) => ({ date, start, end })),
    days: own.days,
    rest: own.isWhole || !isClear ? text : own.rest,
    isGuess: own.isGuess || isPartial || !isClear || whens.some(({ date }) => date > later(calendar.today, FAR)),
    problem: whens.some(({ isPast }) => isPast) ? 'time_in_past' : null,
  }
}

/** All days of a text, in the order of the text, each with the words that name it. Null if a date in the text can't be used. */
export function markDays(text: string, calendar: Calendar, surest = false): Marked<TimeInText> | null {
  const { marked, problem, isPartial } = markDates(text, calendar)
  if (problem || isPartial) return null
  const named = markNames(markNames(marked, findWeekday, calendar, surest), findRelativeDay, calendar, surest)
  return isOtherDay(named, marked) ? null : named
}

/**
 * Whether 'except' or the like excludes a day of a text, or 'next week' or the like moves its days. It moves no date, which is in that week
 * already.
 */
const isOtherDay = ({ text }: Marked<TimeInText>, { found: dates }: Marked<TimeInText>) =>
  excludesDay(text) || (dates.length === 0 && namesOtherWeek(text))

function markDates(text: string, calendar: Calendar) {
  let marked: Marked<TimeInText> = { text, found: [] }
  while (marked.found.length < FOUND_AT_MOST) {
    const numbered = findNumbered(marked.text, calendar)
    if (!numbered) break
    const { date, match, problem, isGuess } = numbered
    const isFirst = marked.found.length === 0
    // If the first date can't be used, the text has a problem. A later one only means that someone has to check the text.
    if (problem || date === null) return { marked, problem: isFirst ? problem : null, isPartial: !isFirst && problem !== null }
    marked = mark(marked, match, { kind: 'date', date, said: match[0], isGuess })
  }
  return { marked, problem: null, isPartial: false }
}

/** Marks the days that `find` finds by their names. */
function markNames(marked: Marked<TimeInText>, find: typeof findWeekday, { today }: Calendar, surest: boolean) {
  let named = marked
  for (let count = 0; count < FOUND_AT_MOST; count++) {
    const found = find(named.text)
    if (!found) break
    const ahead = found.weekday === null ? found.daysAhead : (found.weekday - dayOfWeek(today) + 7) % 7
    const kind = found.weekday === null ? 'date' : 'name'
    const isGuess = found.isOther || (found.isGuess && !surest)
    named = mark(named, found.match, { kind, date: later(today, ahead), said: found.match[0], isGuess })
  }
  return named
}

/** Marks one time. Marks further times up to one for each day, and even more if the times follow each other. */
function markAllTimes(marked: Marked<TimeInText>) {
  const asFound = (times: ClockTimes): TimeInText => ({ kind: 'times', times })
  const days = marked.found.length
  let timed = markTimes(marked, asFound) ?? marked
  for (let count = 1; count < FOUND_AT_MOST; count++) {
    const next = markTimes(timed, asFound)
    if (!next || (count >= days && !hasTimesInRow(next))) break
    timed = next
  }
  return timed
}

function hasTimesInRow({ text, found }: Marked<TimeInText>) {
  const pieces = text.split(PLACEHOLDER)
  return found.every(
    ({ kind }, index) =>
      kind !== 'times' ||
      (found[index - 1]?.kind === 'times' && AND.test(pieces[index] ?? '')) ||
      (found[index + 1]?.kind === 'times' && AND.test(pieces[index + 1] ?? '')),
  )
}

/**
 * The days that the text itself names. `isWhole`: the text stays whole, because it would lose its meaning without the days that were found.
 */
function ownDays({ text, found }: Marked<TimeInText>, calendar: Calendar) {
  const pieces = text.split(PLACEHOLDER)
  const dates = found.flatMap((each, index) => (each.kind === 'date' ? [{ ...each, index }] : []))
  const names = found.flatMap((each, index) => (each.kind === 'name' ? [{ ...each, index }] : []))
  const isInRow = (from: number, to: number) => pieces.slice(from + 1, to + 1).every((piece) => AND.test(piece))
  // 'Tuesday, 24.11.' names one day twice. If the two names differ, someone has to check.
  const others = dates.length > 0 ? names.filter((name) => !dates.some(({ date }) => dayOfWeek(date) === dayOfWeek(name.date))) : []
  const kept = dates.length > 0 ? dates : names
  const isApart = others.some((name) => !dates.some(({ index }) => isInRow(Math.min(index, name.index), Math.max(index, name.index))))
  const isRow = kept.every((each, at) => at === 0 || isInRow(kept[at - 1]?.index ?? 0, each.index))
  const [first] = kept
  const before = first && dates.length > 0 ? (pieces[first.index] ?? '') : ''
  const isRange = RANGE_BEFORE.test(before)
  const earlier = first && !isRange ? daysBefore(before, first.date, calendar) : []
  const isGuess = others.length > 0 || kept.some((each) => each.isGuess) || !isRow || isRange
  const days = (isRow ? kept : kept.slice(0, 1)).map(({ date }) => date)
  const inner = pieces.map((piece, at) => (at > 0 && at < found.length && AND.test(piece) ? piece.replace(/[^(]/g, '') : piece))
  return {
    days: [...new Set([...earlier, ...days])].map((date) => ({ date, isWeekday: dates.length === 0 })),
    rest: (earlier.length > 0 && first ? inner.with(first.index, before.replace(DAYS_BEFORE, '')) : inner).join(PLACEHOLDER),
    isGuess,
    isWhole: isApart || !isRow || isRange || kept.some((each) => each.isGuess),
  }
}

/** The days before the last one in '24, 25 and 26 November': the 24th and the 25th. Past days are left out. */
function daysBefore(text: string, date: string, { today }: Calendar) {
  const [, numbers = ''] = DAYS_BEFORE.exec(text) ?? []
  const [year = 0, month = 0] = date.split('-').map(Number)
  return (numbers.match(/\d+/g) ?? []).flatMap((day) => dayOrNull(year, month, Number(day)) ?? []).filter((day) => day >= today)
}

/** Each day with its times: one time applies to all days, and if there are as many times as days, each day has its own. */
function pairTimes(days: DayAbove[], found: TimeInText[], calendar: Calendar) {
  const order = found.filter(({ kind }) => kind !== 'name' || !found.some((each) => each.kind === 'date'))
  const times = order.flatMap((each) => (each.kind === 'times' ? [each.times] : []))
  const [first = null] = times
  if (days.length <= 1 || times.length <= 1) {
    const all = days.flatMap((day) => (times.length === 0 ? [null] : times).map((each) => whenAfterDay(day, each, calendar)))
    return { whens: all, isClear: true }
  }
  const isPaired = times.length === days.length && order.every(({ kind }, at) => (kind === 'times') === (order[at % 2]?.kind === 'times'))
  return { whens: days.map((day, at) => whenAfterDay(day, isPaired ? (times[at] ?? null) : first, calendar)), isClear: isPaired }
}

/** If the time of a named weekday has passed today, the day is a week later. */
function whenAfterDay({ date, isWeekday }: DayAbove, times: ClockTimes | null, { today, time }: Calendar) {
  const isOver = date === today && times !== null && times.start < times.end && times.end <= time
  return {
    date: isOver && isWeekday ? later(date, 7) : date,
    start: times?.start ?? null,
    end: times?.end ?? null,
    isPast: isOver && !isWeekday,
  }
}
