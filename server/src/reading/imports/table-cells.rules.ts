import type { Calendar } from '../../platform/countries.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { addDays, isoOf } from '../../platform/zones.ts'
import { MONTH } from '../days/calendar-words.ts'
import { findWhen } from '../days/plain-dates.ts'
import { anyOf, insensitive } from '../words/word-patterns.rules.ts'
import { type PossibleDays, readPossibleDays } from './possible-days.parser.ts'

/** How to read the days of a table: which number is the month, and the family's time zone for instants. */
export interface TableDays {
  calendar: Calendar
  timeZone: string
  /** The cells that were already read. To read one takes half a millisecond, and many rows have the same days and hours. */
  known: Map<string, CellWhen>
}

/** What a cell says about days and hours, and its other text. */
export interface CellWhen {
  /** Several days for 'Monday and Wednesday'. */
  days: string[]
  /** Set for 'Monday or Wednesday'; then `days` has the first day. */
  choice?: PossibleDays | null
  start: string | null
  end: string | null
  isGuess: boolean
  problem: 'date_invalid' | 'time_in_past' | null
  remark: string
}

const TWO = (value: number) => String(value).padStart(2, '0')
const clockOf = (minutes: number) => `${TWO(Math.floor(minutes / 60) % 24)}:${TWO(minutes % 60)}`

/**
 * Day 0 of a spreadsheet, one day early, because spreadsheets count a 29 February 1900, which did not exist. The numbers from 40000 to
 * 59999 are days of 2009 to 2064.
 */
const DAY_ZERO = Temporal.PlainDate.from('1899-12-30')
const SERIAL_DAY = /^(?<days>[45]\d{4})(?:[.,](?<part>\d+))?$/
const FRACTION_OF_DAY = /^0?[.,]\d{2,}$/
const MINUTES_IN_DAY = 1_440
const minutesOfDay = (part: string) => Math.round(Number(`0.${part}`) * MINUTES_IN_DAY)

function fromSerial(cell: string) {
  const { days, part } = SERIAL_DAY.exec(cell)?.groups ?? {}
  if (days === undefined) return null
  const day = DAY_ZERO.add({ days: Number(days) }).toString()
  return part && Number(part) > 0 ? `${day} ${clockOf(minutesOfDay(part))}` : day
}

const WRITTEN_INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})$/i

/** An instant with its offset, as programs write it, converted to the family's time. */
function fromInstant(cell: string, timeZone: string) {
  const [, day, time, offset] = WRITTEN_INSTANT.exec(cell) ?? []
  if (!day) return null
  try {
    return isoOf(Temporal.Instant.from(`${day}T${time}${offset}`).epochMilliseconds, timeZone)
      .slice(0, 16)
      .replace('T', ' ')
  } catch {
    return null
  }
}

const DAY_BY_NAME = new RegExp(`(?<!\\d)(\\d{1,2})[-./\\s]+(${MONTH})[-./,\\s]+(?:(20\\d{2})|(\\d{2}))(?!\\d)`, 'iu')
const YEAR_BEFORE = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/

const YEAR_WORD = insensitive(`(\\d{4})\\s?${anyOf('days', 'yearAfter')}(?:\\.|(?!\\p{L}))`)

/** Rewrites a cell in the form that people use for days and times. Programs add seconds, T and other separators. */
function plainCell(cell: string, { timeZone }: TableDays) {
  const text = cell.replace(/\s+/g, ' ').trim()
  const whole = fromSerial(text) ?? fromInstant(text, timeZone)
  if (whole !== null) return whole
  return text
    .replace(/(\d{1,2}:\d{2}):\d{2}(?:[.,]\d{1,6})?(?!\d)/g, '$1')
    .replace(/^(20\d{2})(\d{2})(\d{2})(?=$|T|\s)/, '$1-$2-$3')
    .replace(YEAR_BEFORE, (_all, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .replace(/(\d{4}-\d{2}-\d{2})T(?=\d)/i, '$1 ')
    .replace(/(?<!\d)(\d{1,2}) ?([/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?!\d)/, '$1$2$3$2$4')
    .replace(/^(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})(?!\d)/, '$1/$2/$3')
    .replace(/\bsept\b/i, 'Sep')
    .replace(DAY_BY_NAME, (_all, day: string, month: string, year?: string, short?: string) => `${day} ${month} ${year ?? `20${short}`}`)
    .replace(YEAR_WORD, '$1')
}

/** In a column of times, 17 is an hour, 930 is half past nine, and 0.75 is six in the evening. */
function plainClock(cell: string, days: TableDays) {
  const text = cell.replace(/\s+/g, ' ').trim()
  const [, part] = FRACTION_OF_DAY.test(text) ? text.split(/[.,]/) : []
  if (part) return clockOf(minutesOfDay(part))
  return plainCell(
    text
      .replace(/^(\d{1,2})[.](\d{2})[.](\d{2})$/, '$1:$2')
      .replace(/^(\d{1,2})\.(\d{2})$/, '$1:$2')
      .replace(/^(\d|1\d|2[0-4])$/, '$1:00')
      .replace(/^([01]?\d|2[0-3])([0-5]\d)$/, '$1:$2')
      .replace(/(?<![\d:])(\d{1,2})-(00|30|45)(?![\d:])/g, '$1:$2')
      .replace(/(?<![\d:])(\d{1,2}) ?h ?([0-5]\d)?(?!\p{L}|\d)/giu, (_all, hour: string, minutes = '00') => `${hour}:${minutes}`),
    days,
  )
}

const remarkOf = (rest: string) =>
  rest
    .replaceAll(PLACEHOLDER, ' ')
    .replace(/\s+/g, ' ')
    // If the text ends with several separators, a match begins only at the first of them. Otherwise the pattern would search again from
    // each separator.
    .replace(/^[\s,;:|–—-]+|(?<![\s,;:|–—-])[\s,;:|–—-]+$/g, '')

/** What a cell with a day says. It may also name hours. */
export const readDayCell = (cell: string, days: TableDays) => readOnce(`day ${cell}`, days, () => readDay(cell, days))

function readDay(cell: string, days: TableDays): CellWhen {
  const text = plainCell(cell, days).replace(/^(\d{1,2})[-.](\d{1,2})$/, '$1.$2.')
  const choice = readPossibleDays(text, days.calendar, true)
  if (!choice) return cellWhen(findWhen(text, days.calendar, [], true))
  const { rest, isGuess } = choice
  return { days: choice.days.slice(0, 1), choice, start: null, end: null, isGuess, problem: null, remark: remarkOf(rest) }
}

/** What a cell with hours says. It may also name a day. */
export const readClockCell = (cell: string, days: TableDays) => readOnce(`clock ${cell}`, days, () => readClock(cell, days))

function readClock(cell: string, days: TableDays): CellWhen {
  const text = plainClock(cell, days)
  const own = cellWhen(findWhen(text, days.calendar))
  if (own.days.length > 0 || own.problem) return own
  // In a line of text, an hour counts only beside a day. In a column of hours each hour counts, so a day is put before the text.
  return { ...cellWhen(findWhen(`${addDays(days.calendar.today, 1)} ${text}`, days.calendar)), days: [], isGuess: false }
}

function readOnce(key: string, { known }: TableDays, read: () => CellWhen) {
  const found = known.get(key) ?? read()
  known.set(key, found)
  return found
}

function cellWhen({ whens, rest, isGuess, problem }: ReturnType<typeof findWhen>): CellWhen {
  const [first] = whens
  return {
    days: [...new Set(whens.map(({ date }) => date))],
    start: first?.start ?? null,
    end: first?.end ?? null,
    isGuess,
    problem,
    remark: remarkOf(rest),
  }
}

const NUMERIC_DATE = /(?<!\d)(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
/** For headings such as 'Date (MM/DD/YYYY)' and 'Datum (TT/MM/JJJJ)'. */
const MONTH_SAID_FIRST = /(?<!\p{L})m{1,2}[/-]d{1,2}(?!\p{L})/iu
const DAY_SAID_FIRST = /(?<!\p{L})(?:[dt]{1,2}[/-]m{1,2}|д{1,2}[/-]м{1,2})(?!\p{L})/iu

/**
 * Finds out which number of a date is the month. A heading may say it. If not, the dates may show it: 11/27/2026 has only one reading, and
 * no date of a table is meant to be in the past. Otherwise the family's country decides.
 */
export function tableDays(cells: string[], headings: string[], calendar: Calendar, timeZone: string): TableDays {
  const found = cells.flatMap((cell) => {
    const [, first, , second, year] = NUMERIC_DATE.exec(cell) ?? []
    return first ? [{ first: Number(first), second: Number(second), year: Number(year) % 100 }] : []
  })
  const isPast = (monthFirst: boolean) => {
    const [year = 0, month = 0, day = 0] = calendar.today.split('-').map(Number)
    const orderOf = (years: number, months: number, days: number) => ((years % 100) * 12 + months) * 31 + days
    return found.some((each) => {
      const [months, days] = monthFirst ? [each.first, each.second] : [each.second, each.first]
      return orderOf(each.year, months, days) < orderOf(year, month, day)
    })
  }
  const said = headings.join(' ')
  const ways: [monthFirst: boolean, dayFirst: boolean][] = [
    [MONTH_SAID_FIRST.test(said), DAY_SAID_FIRST.test(said)],
    [found.some(({ second }) => second > 12), found.some(({ first }) => first > 12)],
    [isPast(false), isPast(true)],
  ]
  const told = ways.find(([one, other]) => one !== other)
  return { calendar: told ? { ...calendar, monthFirst: told[0], writesBoth: false } : calendar, timeZone, known: new Map() }
}
