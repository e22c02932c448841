import { insensitive, MONTH, MONTHS_BY_NAME, WORD_BEGINS, WORD_ENDS } from './calendar-words.ts'
import { type ClockTimes, markTimes } from './clock-times.ts'
import { findRelativeDay, findWeekday, namesUnclearDay, shortNameAtStart } from './day-names.ts'
import { type Marked, mark, PLACEHOLDER } from './html/marked-text.ts'

/** The day, time and date order by which a text is parsed. */
export interface Calendar {
  /** YYYY-MM-DD */
  today: string
  /** HH:MM */
  time: string
  /** Whether 11/24 is in November, as in the USA; a dot always means that the day comes first. */
  monthFirst: boolean
  /** People there write both orders: someone has to look which one a day has that fits both. */
  writesBoth?: boolean
}

/** A day from a heading line, which applies to the lines below it. If it was named by its weekday, it may be a week later. */
export interface DayAbove {
  date: string
  isWeekday: boolean
}

/** When something is: without times at any time of its day. */
interface ReadWhen {
  date: string
  start: string | null
  end: string | null
}

/** The days and times found in a text, and the rest of it with a placeholder where they were. */
interface ParsedWhen {
  /** Several for 'Monday and Wednesday'; none if the text has no clear day. */
  whens: ReadWhen[]
  /** The days that the text itself names. */
  days: DayAbove[]
  rest: string
  /** Whether its day may be another one: the reader has to look. */
  isGuess: boolean
  problem: 'date_invalid' | 'time_in_past' | null
}

const DATE_PREPOSITION = `(?:${WORD_BEGINS}(?:on|by|the|am|den|bis|ab|zum|в|во|на|к|до|с|со)\\s+|${WORD_BEGINS}[בל]-?\\s?)?`

/** Ways to write a day with numbers, the surest first. If no such day exists, a match of a `sure` one is an error. */
const NUMBERED: { pattern: RegExp; parts: (groups: Record<string, string>, calendar: Calendar) => Numbered; sure: boolean }[] = [
  { pattern: insensitive(`${DATE_PREPOSITION}(?<![\\d-])(?<y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})(?![\\d-])`), parts: numbers, sure: true },
  {
    pattern: insensitive(
      `${DATE_PREPOSITION}(?<![\\d.,:])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?:\\s?(?<y>\\d{4})|(?<yy>\\d{2}))(?![\\d:])`,
    ),
    parts: numbers,
    sure: true,
  },
  { pattern: insensitive(`${DATE_PREPOSITION}(?<![\\d.,:])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?!\\d)`), parts: numbers, sure: true },
  {
    pattern: insensitive(`${DATE_PREPOSITION}(?<![\\d-])(?<d>\\d{1,2})-(?<m>\\d{1,2})-(?<y>\\d{4})(?![\\d-])`),
    parts: numbers,
    sure: true,
  },
  {
    pattern: insensitive(`${DATE_PREPOSITION}(?<![\\d/])(?<a>\\d{1,2})/(?<b>\\d{1,2})/(?:(?<y>\\d{4})|(?<yy>\\d{2}))(?![\\d/])`),
    parts: slashed,
    sure: true,
  },
  // 1/2 is a half, and 24/7 is always.
  {
    pattern: insensitive(`${DATE_PREPOSITION}(?<![\\d/])(?!24/7)(?=\\d{2}/|\\d/\\d\\d)(?<a>\\d{1,2})/(?<b>\\d{1,2})(?![\\d/])`),
    parts: slashed,
    sure: false,
  },
  {
    pattern: insensitive(
      `${DATE_PREPOSITION}(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th|\\.|-го)?\\s*(?:of\\s+|ב-?)?(?<name>${MONTH})\\.?(?:,?\\s+(?<y>\\d{4}))?${WORD_ENDS}`,
    ),
    parts: numbers,
    sure: true,
  },
  {
    pattern: insensitive(
      `${DATE_PREPOSITION}${WORD_BEGINS}(?<name>${MONTH})\\.?\\s+(?<d>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<y>\\d{4}))?(?!\\d|[:.]\\d)`,
    ),
    parts: numbers,
    sure: true,
  },
  // 24.11 with two digits of a month: 2.5 is an amount, 17.30 a time, and 9.10-10.30 a span.
  {
    pattern: insensitive(
      `${DATE_PREPOSITION}(?<![\\d.,:])(?<d>\\d{1,2})\\.(?<m>0[1-9]|1[0-2])(?!\\s*[-–]\\s*\\d|[\\d.:]|\\s*(?:uhr|h|[€₪$%]|kg|km|l)${WORD_ENDS})`,
    ),
    parts: numbers,
    sure: false,
  },
]

interface Numbered {
  year: number | null
  month: number
  day: number
  /** The order of day and month is that of the country. */
  isByOrder?: boolean
}

function numbers({ y, yy, m, d, name }: Record<string, string>): Numbered {
  return { year: yearOf(y, yy), month: name ? (MONTHS_BY_NAME.get(name.toLowerCase()) ?? 0) : Number(m), day: Number(d) }
}

function slashed({ y, yy, a, b }: Record<string, string>, { monthFirst }: Calendar): Numbered {
  const [first, second] = [Number(a), Number(b)]
  // 24/11 can only mean one date, in any country.
  const isMonthFirst = second > 12 || (monthFirst && first <= 12)
  const isByOrder = first <= 12 && second <= 12 && first !== second
  return { year: yearOf(y, yy), month: isMonthFirst ? first : second, day: isMonthFirst ? second : first, isByOrder }
}

const yearOf = (y: string | undefined, yy: string | undefined) => (y ? Number(y) : yy ? 2000 + Number(yy) : null)

/** What a text says of when. A weekday beside a date only says it twice. */
interface SaidDay {
  kind: 'date' | 'name'
  date: string
  said: string
  isGuess: boolean
}
export type SaidTime = SaidDay | { kind: 'times'; times: ClockTimes }

/** Days or times in a row: 'Monday and Wednesday', '17:00, 19:00'. */
const AND = /^[\s,(]*(?:(?:and|und|u\.|и|ו-?|[&+/;])[\s,(]*)?$/iu
const DAYS_BEFORE = /(?:^|(?<=[\s(]))((?:\d{1,2}\.?\s?,\s?){0,30}\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:and|und|u\.|и|ו-?|&|\+)\s*$/iu
const RANGE_BEFORE = /\d{1,2}\.?(?:\d{1,2}\.?)?\s*(?:[-–—/]|bis|to|until|по|до|עד)\s*$/iu
const FOUND_AT_MOST = 8
/** Days. Of one that is further ahead a person has to be sure. */
export const FAR = 60

/**
 * Finds the days that a text names, or else uses those from a heading, and finds their times. Text that is not clearly a date stays
 * in `rest`. `surest`: short names of weekdays in it are no other words.
 */
export function findWhen(text: string, calendar: Calendar, above: DayAbove[] = [], surest = false): ParsedWhen {
  const { marked, problem, isPartial } = markDates(text, calendar)
  if (problem) return { whens: [], days: [], rest: text, isGuess: false, problem }
  const weekdays = markNames(marked, calendar, surest)
  const named = weekdays.found.length > 0 ? weekdays : markRelative(weekdays, calendar)
  const isNone = named.found.length === 0
  const isUnclear = isNone && (namesUnclearDay(text) || (above.length > 0 && shortNameAtStart(text) !== null))
  if (isNone && (isUnclear || above.length === 0)) return { whens: [], days: [], rest: text, isGuess: isUnclear, problem }
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

/** All days of a text, in its order, each with the words that name it; null if one can't be. */
export function markDays(text: string, calendar: Calendar, surest = false): Marked<SaidTime> | null {
  const { marked, problem, isPartial } = markDates(text, calendar)
  return problem || isPartial ? null : markRelative(markNames(marked, calendar, surest), calendar)
}

function markDates(text: string, calendar: Calendar) {
  let marked: Marked<SaidTime> = { text, found: [] }
  while (marked.found.length < FOUND_AT_MOST) {
    const numbered = findNumbered(marked.text, calendar)
    if (!numbered) break
    const { date, match, problem, isGuess } = numbered
    const isFirst = marked.found.length === 0
    // The first day counts alone, but someone has to look.
    if (problem || date === null) return { marked, problem: isFirst ? problem : null, isPartial: !isFirst && problem !== null }
    marked = mark(marked, match, { kind: 'date', date, said: match[0], isGuess })
  }
  return { marked, problem: null, isPartial: false }
}

function markNames(marked: Marked<SaidTime>, { today }: Calendar, surest: boolean) {
  let named = marked
  for (let count = 0; count < FOUND_AT_MOST; count++) {
    const found = findWeekday(named.text)
    if (!found) break
    const ahead = ((found.weekday ?? 1) - dayOfWeek(today) + 7) % 7
    const isGuess = found.isOther || (found.isGuess && !surest)
    named = mark(named, found.match, { kind: 'name', date: later(today, ahead), said: found.match[0], isGuess })
  }
  return named
}

function markRelative(marked: Marked<SaidTime>, { today }: Calendar) {
  let named = marked
  for (let count = 0; count < FOUND_AT_MOST; count++) {
    const found = findRelativeDay(named.text)
    if (!found) break
    named = mark(named, found.match, { kind: 'date', date: later(today, found.daysAhead), said: found.match[0], isGuess: false })
  }
  return named
}

/** One time, or more if they are in a row or there are as many days. */
function markAllTimes(marked: Marked<SaidTime>) {
  const asFound = (times: ClockTimes): SaidTime => ({ kind: 'times', times })
  const days = marked.found.length
  let timed = markTimes(marked, asFound) ?? marked
  for (let count = 1; count < FOUND_AT_MOST; count++) {
    const next = markTimes(timed, asFound)
    if (!next || (count >= days && !hasTimesInRow(next))) break
    timed = next
  }
  return timed
}

function hasTimesInRow({ text, found }: Marked<SaidTime>) {
  const pieces = text.split(PLACEHOLDER)
  return found.every(
    ({ kind }, index) =>
      kind !== 'times' ||
      (found[index - 1]?.kind === 'times' && AND.test(pieces[index] ?? '')) ||
      (found[index + 1]?.kind === 'times' && AND.test(pieces[index + 1] ?? '')),
  )
}

/** The days that a text names itself. `isWhole`: the text can't do without a part that was found. */
function ownDays({ text, found }: Marked<SaidTime>, calendar: Calendar) {
  const pieces = text.split(PLACEHOLDER)
  const dates = found.flatMap((each, index) => (each.kind === 'date' ? [{ ...each, index }] : []))
  const names = found.flatMap((each, index) => (each.kind === 'name' ? [{ ...each, index }] : []))
  const isInRow = (from: number, to: number) => pieces.slice(from + 1, to + 1).every((piece) => AND.test(piece))
  // 'Tuesday, 24.11.' names one day twice. If the two differ, someone has to look.
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

/** The other days of '24, 25 and 26 November'. */
function daysBefore(text: string, date: string, { today }: Calendar) {
  const [, numbers = ''] = DAYS_BEFORE.exec(text) ?? []
  const [year = 0, month = 0] = date.split('-').map(Number)
  return (numbers.match(/\d+/g) ?? []).flatMap((day) => dayOrNull(year, month, Number(day)) ?? []).filter((day) => day >= today)
}

/** Each day with its times: one time holds for all days, and as many as days for one each. */
function pairTimes(days: DayAbove[], found: SaidTime[], calendar: Calendar) {
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

/** A weekday whose time has passed today is the next one. */
function whenAfterDay({ date, isWeekday }: DayAbove, times: ClockTimes | null, { today, time }: Calendar) {
  const isOver = date === today && times !== null && times.start < times.end && times.end <= time
  return {
    date: isOver && isWeekday ? later(date, 7) : date,
    start: times?.start ?? null,
    end: times?.end ?? null,
    isPast: isOver && !isWeekday,
  }
}

function findNumbered(text: string, calendar: Calendar) {
  if (!/\d/.test(text)) return null
  for (const { pattern, parts, sure } of NUMBERED) {
    const match = pattern.exec(text)
    if (!match) continue
    const numbered = parts(match.groups ?? {}, calendar)
    const date = numberedDay(numbered, calendar)
    if (date === null && !sure) continue
    if (date === null) return { date, match, problem: 'date_invalid' as const, isGuess: false }
    if (date >= calendar.today) return { date, match, problem: null, isGuess: Boolean(numbered.isByOrder && calendar.writesBoth) }
    const other = numbered.isByOrder ? numberedDay({ ...numbered, month: numbered.day, day: numbered.month }, calendar) : null
    if (other !== null && other >= calendar.today && other <= later(calendar.today, FAR))
      return { date: other, match, problem: null, isGuess: true }
    return { date, match, problem: 'time_in_past' as const, isGuess: false }
  }
  return null
}

const numberedDay = ({ year, month, day }: Numbered, { today }: Calendar) =>
  year === null ? nextDay(month, day, today) : dayOrNull(year, month, day)

/** The next day with this date, today included. The 29th of February is in the next leap year. */
function nextDay(month: number, day: number, today: string) {
  const thisYear = Number(today.slice(0, 4))
  for (let year = thisYear; year <= thisYear + 8; year++) {
    const date = dayOrNull(year, month, day)
    if (date !== null && date >= today) return date
  }
  return null
}

function dayOrNull(year: number, month: number, day: number) {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

const later = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
const dayOfWeek = (date: string) => Temporal.PlainDate.from(date).dayOfWeek
