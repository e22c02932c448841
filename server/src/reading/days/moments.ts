import { anyOf } from '../words/word-patterns.rules.ts'
import { DAYS_BY_NAME, LATER_DAYS, MONTHS_BY_NAME, namesOf } from './calendar-words.ts'
import { dayOrNull, later } from './numbered-days.ts'

/** The moment at which a message was sent, as a program wrote it. */
export type WrittenMoment = NonNullable<ReturnType<typeof readMoment>>

/** Longer than any moment that a program writes. */
export const MOMENT_MAX = 60

const HEBREW_DAY = `(?:${namesOf(DAYS_BY_NAME.hebrew)}|[א-וש])['׳]?`
const PARTS = new RegExp(
  [
    '(?<numbers>\\p{Nd}{1,4}(?:[./-]\\s?\\p{Nd}{1,4}){1,2}\\.?)(?![:\\p{Nd}])',
    '(?<clock>\\p{Nd}{1,2}:\\p{Nd}{2}(?::\\p{Nd}{2})?)(?![:\\p{Nd}])',
    `(?<number>\\p{Nd}{1,4})(?:${anyOf('days', 'ordinal')}|\\.)?(?![:\\p{Nd}])`,
    `(?<half>[ap]\\.?\\s?m\\b\\.?|${anyOf('days', 'halfOfDay')})(?!\\p{L})`,
    `(?<month>${namesOf(MONTHS_BY_NAME)})[.׳']?(?!\\p{L})`,
    `(?<weekday>${namesOf(DAYS_BY_NAME.long)}|${namesOf(DAYS_BY_NAME.short)}|${HEBREW_DAY})\\.?(?!\\p{L})`,
    `(?<relative>${namesOf(LATER_DAYS)}|${anyOf('days', 'yesterday')})(?!\\p{L})`,
    `(?:klo|à|la|${anyOf('days', 'besideDates')})(?!\\p{L})|ב(?=\\p{L})`,
    '[\\s,.|·•]+',
  ].join('|'),
  'iuy',
)

const CLOCK_WITH_DOTS = /^\p{Nd}{1,2}(?:\.\p{Nd}{2}){1,2}$/u
const hasThreeParts = (numbers: string) => /^\p{Nd}+[./-]\s?\p{Nd}+[./-]\s?\p{Nd}+/u.test(numbers)

/**
 * The moment that a text consists of, such as `25.11.26, 10:03` or `Nov 25, 2026 at 10:03 PM`; null if the text contains anything else.
 * `today` is YYYY-MM-DD.
 */
export function readMoment(text: string, today: string) {
  const parts = text.length > MOMENT_MAX ? null : momentParts(text)
  if (!parts) return null
  const all = (kind: string) => parts.flatMap((part) => part[kind] ?? [])
  const [clocks, dotted, numbers] = [all('clock'), all('numbers'), all('number').map(Number)]
  const month = MONTHS_BY_NAME.get(all('month').at(-1)?.toLowerCase() ?? '') ?? 0
  const date = month > 0 ? undefined : (dotted.find((each) => /\p{Nd}{4}/u.test(each)) ?? dotted.find(hasThreeParts) ?? dotted[0])
  const relative = all('relative').slice(-1)
  const hasHalf = parts.some(({ half }, at) => half && parts.slice(0, at).some((part) => part.number ?? part.numbers))
  // 10.03 beside a date is a time, as Finns and Italians write it.
  const hasDottedClock = dotted.some((each) => each !== date && CLOCK_WITH_DOTS.test(each))
  return {
    /**
     * YYYY-MM-DD: the days that the numbers can mean, with the day first and with the month first. Without a year, the days of the past
     * year.
     */
    days: daysInNumbers(date, month, numbers, today) ?? relative.map((name) => later(today, LATER_DAYS.get(name.toLowerCase()) ?? -1)),
    hasDay: date !== undefined || parts.some((part) => part.month ?? part.weekday ?? part.relative),
    hasYear: date === undefined ? month > 0 && numbers.some((each) => each > 99) : hasThreeParts(date),
    hasClock: clocks.length > 0 || hasHalf || hasDottedClock,
    /** Programs write seconds, but people do not. */
    hasSeconds: clocks.at(-1)?.split(':').length === 3,
  }
}

/** The parts of a text as PARTS names them; null if the text contains anything else. */
function momentParts(text: string) {
  const parts: Record<string, string | undefined>[] = []
  for (let at = 0; at < text.length; at = PARTS.lastIndex) {
    PARTS.lastIndex = at
    const groups = PARTS.exec(text)?.groups
    if (!groups) return null
    parts.push(groups)
  }
  return parts
}

/** The days that a date, or a month with a day, can mean; null if there is neither. */
function daysInNumbers(date: string | undefined, month: number, numbers: number[], today: string) {
  if (date !== undefined) return possibleDays(date.split(/[./-]/).filter(Boolean).map(Number), today)
  const year = numbers.find((each) => each > 99)
  const day = numbers.find((each) => each < 32)
  if (month === 0 || day === undefined) return null
  return year === undefined ? possibleDays([day, month], today).slice(0, 1) : realDays([[year, month, day]])
}

function possibleDays([first = 0, second = 0, third]: number[], today: string) {
  const ofYear = (year: number) =>
    realDays([
      [year, second, first],
      [year, first, second],
    ])
  if (third === undefined) {
    const year = Number(today.slice(0, 4))
    return [...ofYear(year), ...ofYear(year - 1)].filter((day) => day <= today && day > `${year - 1}${today.slice(4)}`)
  }
  return first > 31 ? realDays([[first, second, third]]) : ofYear(third < 100 ? 2000 + third : third)
}

const realDays = (days: [number, number, number][]) => days.flatMap(([year, month, day]) => dayOrNull(year, month, day) ?? [])
