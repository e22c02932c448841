import { DAYS_BY_NAME, LATER_DAYS, MONTHS_BY_NAME, namesOf } from './calendar-words.ts'

/** The day, time and date order by which a text is parsed. */
export interface Calendar {
  /** YYYY-MM-DD */
  today: string
  /** HH:MM */
  time: string
  /** Whether 11/24 is in November, as in the USA; a dot always means that the day comes first. */
  monthFirst: boolean
}

/** A day from a heading line, which applies to the lines below it. If it was named by its weekday, it may be a week later. */
export interface DayAbove {
  date: string
  isWeekday: boolean
}

/** The date and times found in a text, and the rest of it with a placeholder where they were. */
interface ParsedWhen {
  date: string | null
  start: string | null
  end: string | null
  rest: string
  isWeekday: boolean
  problem: 'date_invalid' | 'time_in_past' | null
}

/** Replaces a date or a time. No input contains it. */
export const PLACEHOLDER = '\0'
const BEFORE = '(?<![\\p{L}\\p{N}])'
const AFTER = '(?![\\p{L}\\p{N}])'

const caseInsensitive = (source: string) => new RegExp(source, 'iu')
const ON = `(?:${BEFORE}(?:on|by|the|am|den|bis|ab|zum|в|во|на|к|до|с|со)\\s+|${BEFORE}[בל]-?\\s?)?`
const MONTH = namesOf(MONTHS_BY_NAME)

/** Ways to write a day with numbers, the surest first. If no such day exists, a match of a `sure` one is an error. */
const NUMBERED: { pattern: RegExp; parts: (groups: Record<string, string>, calendar: Calendar) => Numbered; sure: boolean }[] = [
  { pattern: caseInsensitive(`${ON}(?<![\\d-])(?<y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})(?![\\d-])`), parts: numbers, sure: true },
  {
    pattern: caseInsensitive(`${ON}(?<![\\d.,:])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?:\\s?(?<y>\\d{4})|(?<yy>\\d{2}))(?![\\d:])`),
    parts: numbers,
    sure: true,
  },
  { pattern: caseInsensitive(`${ON}(?<![\\d.,:])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?!\\d)`), parts: numbers, sure: true },
  { pattern: caseInsensitive(`${ON}(?<![\\d-])(?<d>\\d{1,2})-(?<m>\\d{1,2})-(?<y>\\d{4})(?![\\d-])`), parts: numbers, sure: true },
  {
    pattern: caseInsensitive(`${ON}(?<![\\d/])(?<a>\\d{1,2})/(?<b>\\d{1,2})/(?:(?<y>\\d{4})|(?<yy>\\d{2}))(?![\\d/])`),
    parts: slashed,
    sure: true,
  },
  // 1/2 is a half, and 24/7 is always.
  {
    pattern: caseInsensitive(`${ON}(?<![\\d/])(?!24/7)(?=\\d{2}/|\\d/\\d\\d)(?<a>\\d{1,2})/(?<b>\\d{1,2})(?![\\d/])`),
    parts: slashed,
    sure: false,
  },
  {
    pattern: caseInsensitive(
      `${ON}(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th|\\.|-го)?\\s*(?:of\\s+|ב-?)?(?<name>${MONTH})\\.?(?:,?\\s+(?<y>\\d{4}))?${AFTER}`,
    ),
    parts: numbers,
    sure: true,
  },
  {
    pattern: caseInsensitive(`${ON}${BEFORE}(?<name>${MONTH})\\.?\\s+(?<d>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<y>\\d{4}))?(?![\\d:.])`),
    parts: numbers,
    sure: true,
  },
  // 24.11 with two digits of a month: 2.5 is an amount, 17.30 a time, and 9.10-10.30 a span.
  {
    pattern: caseInsensitive(
      `${ON}(?<![\\d.,:])(?<d>\\d{1,2})\\.(?<m>0[1-9]|1[0-2])(?!\\s*[-–]\\s*\\d|[\\d.:]|\\s*(?:uhr|h|[€₪$%]|kg|km|l)${AFTER})`,
    ),
    parts: numbers,
    sure: false,
  },
]

interface Numbered {
  year: number | null
  month: number
  day: number
}

function numbers({ y, yy, m, d, name }: Record<string, string>): Numbered {
  return { year: yearOf(y, yy), month: name ? (MONTHS_BY_NAME.get(name.toLowerCase()) ?? 0) : Number(m), day: Number(d) }
}

function slashed({ y, yy, a, b }: Record<string, string>, { monthFirst }: Calendar): Numbered {
  const [first, second] = [Number(a), Number(b)]
  // 24/11 can only mean one date, in any country.
  const isMonthFirst = second > 12 || (monthFirst && first <= 12)
  return { year: yearOf(y, yy), month: isMonthFirst ? first : second, day: isMonthFirst ? second : first }
}

const yearOf = (y: string | undefined, yy: string | undefined) => (y ? Number(y) : yy ? 2000 + Number(yy) : null)

/** Excludes repeating days ('every Monday') and relative weeks ('next Monday'). */
const NOT_PLAIN = '(?<!(?:every|each|next|last|jede[nrs]?|nächste[nrs]?|letzte[nrs]?|кажд\\p{L}+|следующ\\p{L}+|по|כל)\\s+)'
const DAY_NAME = namesOf(DAYS_BY_NAME.long)
const HEBREW = namesOf(DAYS_BY_NAME.hebrew)
const WEEKDAY_PATTERNS = [
  caseInsensitive(`${NOT_PLAIN}(?:${BEFORE}(?:on|this|am|diesen|den|в|во|эту|этот)\\s+)?${BEFORE}(?<name>${DAY_NAME})${AFTER}`),
  caseInsensitive(`${NOT_PLAIN}${BEFORE}ב?יום\\s+(?<name>${HEBREW}|[א-וש])['׳]?${AFTER}(?!\\s+הבא)`),
  caseInsensitive(`${NOT_PLAIN}${BEFORE}ב?(?<name>שבת)${AFTER}(?!\\s+הבאה)`),
  // These also mean 'the second', 'the third', so they count only at the start of a line.
  caseInsensitive(`^\\s*(?<name>${HEBREW})${AFTER}`),
  // 'So', 'do', 'sun' are also words. A short name counts only before a number, or at the start of a line with a colon or a dot.
  caseInsensitive(`${NOT_PLAIN}${BEFORE}(?<name>${namesOf(DAYS_BY_NAME.short)})(?:[.,:]?\\s+(?=\\d|${PLACEHOLDER})|[.,]?(?=\\d))`),
  caseInsensitive(`^\\s*(?<name>${namesOf(DAYS_BY_NAME.short)})[.:](?=\\s)`),
]
const NOT_TOMORROW = '(?<!(?:guten|am|jeden|heute)\\s+)'
const RELATIVE = caseInsensitive(`${NOT_TOMORROW}${BEFORE}(?<name>${namesOf(LATER_DAYS)})${AFTER}`)

const FROM = `(?:${BEFORE}(?:from|at|von|um|ab|с|в|во|к)\\s+|${BEFORE}[במל]-?)?`
const UNIT = '(?:uhr|[ap]\\.?m\\.?)'
const TIMES = [
  caseInsensitive(
    `${FROM}(?<![\\d.:,])(?<h>\\d{1,2})(?:[:.](?<min>\\d{2}))?\\s*(?<unit>${UNIT})?\\s*(?:[-–—]|${BEFORE}(?:to|until|till|bis|до|עד)${AFTER})\\s*` +
      `(?<h2>\\d{1,2})(?:[:.](?<min2>\\d{2}))?(?:\\s*(?<unit2>${UNIT})(?!\\p{L}))?(?![\\d:]|[.]\\d|\\p{L})`,
  ),
  caseInsensitive(`${FROM}(?<![\\d.:,])(?<h>\\d{1,2}):(?<min>\\d{2})(?:\\s*(?<unit>${UNIT})(?!\\p{L}))?(?![\\d:])`),
  caseInsensitive(`${FROM}(?<![\\d.:,])(?<h>\\d{1,2})(?:\\.(?<min>\\d{2}))?\\s*(?<unit>${UNIT})(?!\\p{L})`),
  caseInsensitive(`${FROM}(?<![\\d.:,])(?<h>\\d{1,2})\\.(?<min>[0-5]\\d)(?![\\d.]|\\s*(?:[€₪$%]|kg|km|l)${AFTER})`),
  caseInsensitive(`${BEFORE}(?:at|um|в)\\s+(?<h>1[3-9]|2[0-3])(?![\\d.:,/]|\\s+\\p{L})`),
  caseInsensitive(`${BEFORE}(?:um|в)\\s+(?<h>1[3-9]|2[0-3])(?![\\d.:,/])`),
]
const HOURS_FROM = 6

/**
 * Finds the day that a text names, or else uses the one from a heading, and finds its times. Text that is not clearly a date
 * stays in `rest`.
 */
export function findWhen(text: string, calendar: Calendar, above: DayAbove | null = null): ParsedWhen {
  const own = findDay(text, calendar)
  const found = own.date === null && own.problem === null && above ? { ...own, ...above } : own
  if (found.date === null) return { ...found, start: null, end: null }
  const timed = findTimes(found.rest)
  const isPast =
    found.date === calendar.today && timed.end !== null && timed.start !== null && timed.start < timed.end && timed.end <= calendar.time
  if (!isPast) return { ...found, ...timed }
  return found.isWeekday ? { ...found, ...timed, date: later(found.date, 7) } : { ...found, ...timed, problem: 'time_in_past' }
}

function findDay(text: string, calendar: Calendar): Pick<ParsedWhen, 'date' | 'rest' | 'problem'> & { isWeekday: boolean } {
  const numbered = findNumbered(text, calendar)
  // 'Tuesday, 24.11.' names one day twice: the date counts, and both are removed.
  const weekday = findName(numbered?.rest ?? text, WEEKDAY_PATTERNS)
  if (numbered) return { ...numbered, rest: weekday?.rest ?? numbered.rest, isWeekday: false }
  if (weekday) {
    const name = weekday.name.toLowerCase()
    const wanted = DAYS_BY_NAME.short.get(name) ?? DAYS_BY_NAME.long.get(name) ?? DAYS_BY_NAME.hebrew.get(name) ?? 1
    const ahead = (wanted - Temporal.PlainDate.from(calendar.today).dayOfWeek + 7) % 7
    return { date: later(calendar.today, ahead), rest: weekday.rest, problem: null, isWeekday: true }
  }
  const relative = findName(text, [RELATIVE])
  if (!relative) return { date: null, rest: text, problem: null, isWeekday: false }
  const date = later(calendar.today, LATER_DAYS.get(relative.name.toLowerCase()) ?? 0)
  return { date, rest: relative.rest, problem: null, isWeekday: false }
}

function findNumbered(text: string, calendar: Calendar) {
  for (const { pattern, parts, sure } of NUMBERED) {
    const match = pattern.exec(text)
    if (!match) continue
    const rest = text.replace(pattern, PLACEHOLDER)
    const { year, month, day } = parts(match.groups ?? {}, calendar)
    const date = year === null ? nextDay(month, day, calendar.today) : dayOrNull(year, month, day)
    if (date === null && !sure) continue
    if (date === null) return { date, rest, problem: 'date_invalid' as const }
    return { date, rest, problem: date < calendar.today ? ('time_in_past' as const) : null }
  }
  return null
}

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

function findName(text: string, patterns: RegExp[]) {
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.groups?.name
    if (name) return { name, rest: text.replace(pattern, PLACEHOLDER) }
  }
  return null
}

function findTimes(text: string) {
  for (const pattern of TIMES) {
    const { h, min, unit, h2, min2, unit2 } = pattern.exec(text)?.groups ?? {}
    if (h === undefined) continue
    const end = h2 === undefined ? null : parseClockTime(h2, min2, unit2)
    const start = parseClockTime(h, min, unit ?? (Number(h) <= Number(h2) ? unit2 : undefined))
    if (start === null || (h2 !== undefined && end === null)) continue
    // '2-3 people' are no hours, and an end before the start is none.
    const isBare = h2 !== undefined && !min && !min2 && !unit && !unit2
    if (isBare && (Number(h) < HOURS_FROM || Number(h2) <= Number(h))) continue
    return { start, end: end ?? hourLater(start), rest: text.replace(pattern, PLACEHOLDER) }
  }
  return { start: null, end: null, rest: text }
}

/** HH:MM, or null for an invalid time. 24:00 is the next day's 00:00. */
function parseClockTime(hour: string, minutes = '00', unit?: string) {
  const isTwelve = unit !== undefined && !/uhr/i.test(unit)
  if (isTwelve && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = isTwelve ? (Number(hour) % 12) + (/^p/i.test(unit) ? 12 : 0) : Number(hour)
  if (hours > 24 || Number(minutes) > 59 || (hours === 24 && Number(minutes) > 0)) return null
  return `${String(hours % 24).padStart(2, '0')}:${minutes}`
}

const hourLater = (start: string) => `${String((Number(start.slice(0, 2)) + 1) % 24).padStart(2, '0')}${start.slice(2)}`
