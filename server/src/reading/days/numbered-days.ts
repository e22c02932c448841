import type { Calendar } from '../../platform/countries.ts'
import { anyOf, beforeAny, insensitive, WORD_BEGINS, WORD_ENDS } from '../words/word-patterns.rules.ts'
import { MONTH, MONTHS_BY_NAME } from './calendar-words.ts'

/** The day and the date order by which a text is parsed. */
type DateOrder = Omit<Calendar, 'time'>

const DATE_PREPOSITION = `(?:${WORD_BEGINS}${anyOf('days', 'on', 'onDate')}\\s+|${WORD_BEGINS}${anyOf('days', 'datePrefix')}\\s?)?`
/** Text after the number of a day and before its month: '24th of', '24-го'. */
const OF_MONTH = `(?:${anyOf('days', 'ordinal', 'ordinalOfMonth')}|\\.)?\\s*${beforeAny('days', 'ofMonth')}?`

/** The pattern of a date, which a word such as 'on' may precede. */
const dated = (source: string) => insensitive(`${DATE_PREPOSITION}${source}`)

/**
 * Ways to write a day with numbers, the surest first. If a match names a day that does not exist, this is an error. If `isUnsure` is true,
 * the match is ignored instead.
 */
const NUMBERED: { pattern: RegExp; parts?: typeof slashed; isUnsure?: true }[] = [
  { pattern: dated(`(?<![\\d-])(?<y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})(?![\\d-])`) },
  { pattern: dated(`(?<![\\d.,:])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?:\\s?(?<y>\\d{4})|(?<yy>\\d{2}))(?![\\d:])`) },
  { pattern: dated(`(?<![\\d.,:])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.(?!\\d)`) },
  { pattern: dated(`(?<![\\d-])(?<d>\\d{1,2})-(?<m>\\d{1,2})-(?<y>\\d{4})(?![\\d-])`) },
  { pattern: dated(`(?<![\\d/])(?<a>\\d{1,2})/(?<b>\\d{1,2})/(?:(?<y>\\d{4})|(?<yy>\\d{2}))(?![\\d/])`), parts: slashed },
  // The pattern leaves out 1/2, which is a half, and 24/7, which means always.
  { pattern: dated(`(?<![\\d/])(?!24/7)(?=\\d{2}/|\\d/\\d\\d)(?<a>\\d{1,2})/(?<b>\\d{1,2})(?![\\d/])`), parts: slashed, isUnsure: true },
  { pattern: dated(`(?<!\\d)(?<d>\\d{1,2})${OF_MONTH}(?<name>${MONTH})\\.?(?:,?\\s+(?<y>\\d{4}))?${WORD_ENDS}`) },
  {
    pattern: dated(
      `${WORD_BEGINS}(?<name>${MONTH})\\.?\\s+(?<d>\\d{1,2})${anyOf('days', 'ordinal')}?(?:,?\\s+(?<y>\\d{4}))?(?!\\d|[:.]\\d)`,
    ),
  },
  // The pattern reads 24.11, with two digits for the month. It leaves out 2.5 (an amount), 17.30 (a time) and 9.10-10.30 (a span of time).
  {
    pattern: dated(
      `(?<![\\d.,:])(?<d>\\d{1,2})\\.(?<m>0[1-9]|1[0-2])(?!\\s*[-–]\\s*\\d|[\\d.:]|\\s*(?:${anyOf('hours', 'oclock')}|h|[€₪$%]|kg|km|l)${WORD_ENDS})`,
    ),
    isUnsure: true,
  },
]

interface Numbered {
  year: number | null
  month: number
  day: number
  /** Both orders of day and month are possible, and the order of the country was used. */
  isByOrder?: boolean
}

function numbers({ y, yy, m, d, name }: Record<string, string>): Numbered {
  return { year: yearOf(y, yy), month: name ? (MONTHS_BY_NAME.get(name.toLowerCase()) ?? 0) : Number(m), day: Number(d) }
}

function slashed({ y, yy, a, b }: Record<string, string>, { monthFirst }: DateOrder): Numbered {
  const [first, second] = [Number(a), Number(b)]
  // 24/11 can only mean one date, in any country.
  const isMonthFirst = second > 12 || (monthFirst && first <= 12)
  const isByOrder = first <= 12 && second <= 12 && first !== second
  return { year: yearOf(y, yy), month: isMonthFirst ? first : second, day: isMonthFirst ? second : first, isByOrder }
}

const yearOf = (y: string | undefined, yy: string | undefined) => (y ? Number(y) : yy ? 2000 + Number(yy) : null)

/** In days. A person has to confirm a date that is further ahead. */
export const FAR = 60

/** A day that is written in numbers, or with the name of its month. If there are several, the surest way decides. */
export function findNumbered(text: string, calendar: DateOrder) {
  if (!/\d/.test(text)) return null
  for (const { pattern, parts = numbers, isUnsure = false } of NUMBERED) {
    const match = pattern.exec(text)
    if (!match) continue
    const numbered = parts(match.groups ?? {}, calendar)
    const date = numberedDay(numbered, calendar)
    if (date === null && isUnsure) continue
    if (date === null) return { date, match, problem: 'date_invalid' as const, isGuess: false }
    if (date >= calendar.today) return { date, match, problem: null, isGuess: Boolean(numbered.isByOrder && calendar.writesBoth) }
    const other = numbered.isByOrder ? numberedDay({ ...numbered, month: numbered.day, day: numbered.month }, calendar) : null
    if (other !== null && other >= calendar.today && other <= later(calendar.today, FAR))
      return { date: other, match, problem: null, isGuess: true }
    return { date, match, problem: 'time_in_past' as const, isGuess: false }
  }
  return null
}

const numberedDay = ({ year, month, day }: Numbered, { today }: DateOrder) =>
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

export function dayOrNull(year: number, month: number, day: number) {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

export const later = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
export const dayOfWeek = (date: string) => Temporal.PlainDate.from(date).dayOfWeek
