import { DAYS_BY_NAME, LATER_DAYS, MONTHS_BY_NAME, namesOf } from './calendar-words.ts'

/** The moment at which a program says that a message was sent. */
export interface WrittenMoment {
  /** YYYY-MM-DD: the days that its numbers can mean, with the day first and with the month first. Without a year, those of the past year. */
  days: string[]
  hasDay: boolean
  hasYear: boolean
  hasClock: boolean
  /** Programs write seconds, and people do not. */
  hasSeconds: boolean
}

/** Longer than any moment that a program writes. */
export const MOMENT_MAX = 60

const AGO = 'yesterday|gestern|вчера|אתמול'
const HALF_OF_DAY =
  '[ap]\\.?\\s?m\\b\\.?|uhr|vorm\\.?|nachm\\.?|дп|пп|до полудня|после полудня|утра|дня|вечера|ночи|לפנה["״׳\']{1,2}צ|אחה["״׳\']{1,2}צ|לפני הצהריים|אחרי? הצהריים|לפנות בוקר|בבוקר|בצהריים|בערב|בלילה'
const WORDS_BESIDE_DATES = 'at|on|um|den|der|klo|à|la|в|год[ау]?|г\\.?|בשעה|יום|ב[-־]?|ל[-־]?'
const HEBREW_DAY = `(?:${namesOf(DAYS_BY_NAME.hebrew)}|[א-וש])['׳]?`
const PARTS = new RegExp(
  [
    '(?<numbers>\\p{Nd}{1,4}(?:[./-]\\s?\\p{Nd}{1,4}){1,2}\\.?)(?![:\\p{Nd}])',
    '(?<clock>\\p{Nd}{1,2}:\\p{Nd}{2}(?::\\p{Nd}{2})?)(?![:\\p{Nd}])',
    '(?<number>\\p{Nd}{1,4})(?:st|nd|rd|th|\\.)?(?![:\\p{Nd}])',
    `(?<half>${HALF_OF_DAY})(?!\\p{L})`,
    `(?<month>${namesOf(MONTHS_BY_NAME)})[.׳']?(?!\\p{L})`,
    `(?<weekday>${namesOf(DAYS_BY_NAME.long)}|${namesOf(DAYS_BY_NAME.short)}|${HEBREW_DAY})\\.?(?!\\p{L})`,
    `(?<relative>${namesOf(LATER_DAYS)}|${AGO})(?!\\p{L})`,
    `(?:${WORDS_BESIDE_DATES})(?!\\p{L})|ב(?=\\p{L})`,
    '[\\s,.|·•]+',
  ].join('|'),
  'iuy',
)

const CLOCK_WITH_DOTS = /^\p{Nd}{1,2}(?:\.\p{Nd}{2}){1,2}$/u
const hasThreeParts = (numbers: string) => /^\p{Nd}+[./-]\s?\p{Nd}+[./-]\s?\p{Nd}+/u.test(numbers)

/** The moment that a text consists of, such as `25.11.26, 10:03` or `Nov 25, 2026 at 10:03 PM`; null if it has anything else. `today`: YYYY-MM-DD. */
export function readMoment(text: string, today: string): WrittenMoment | null {
  if (text.length > MOMENT_MAX) return null
  const found: WrittenMoment = { days: [], hasDay: false, hasYear: false, hasClock: false, hasSeconds: false }
  const dotted: string[] = []
  const numbers: number[] = []
  let month = 0
  for (let at = 0; at < text.length; at = PARTS.lastIndex) {
    PARTS.lastIndex = at
    const groups = PARTS.exec(text)?.groups
    if (!groups) return null
    if (groups.numbers) dotted.push(groups.numbers)
    if (groups.number) numbers.push(Number(groups.number))
    if (groups.month) month = MONTHS_BY_NAME.get(groups.month.toLowerCase()) ?? 0
    if (groups.clock) {
      found.hasClock = true
      found.hasSeconds = groups.clock.split(':').length > 2
    }
    if (groups.half && numbers.length + dotted.length > 0) found.hasClock = true
    if (groups.month || groups.weekday || groups.relative) found.hasDay = true
    if (groups.relative)
      found.days = [
        Temporal.PlainDate.from(today)
          .add({ days: LATER_DAYS.get(groups.relative.toLowerCase()) ?? -1 })
          .toString(),
      ]
  }
  const date = month > 0 ? undefined : (dotted.find((each) => /\p{Nd}{4}/u.test(each)) ?? dotted.find(hasThreeParts) ?? dotted[0])
  // 10.03 beside a date is a time, as Finns and Italians write it.
  if (dotted.some((each) => each !== date && CLOCK_WITH_DOTS.test(each))) found.hasClock = true
  if (date !== undefined) {
    found.hasDay = true
    found.hasYear = hasThreeParts(date)
    found.days = possibleDays(date.split(/[./-]/).filter(Boolean).map(Number), today)
  }
  const year = numbers.find((each) => each > 99)
  const day = numbers.find((each) => each < 32)
  if (month > 0 && year !== undefined) found.hasYear = true
  if (month > 0 && year === undefined && day !== undefined) found.days = possibleDays([day, month], today).slice(0, 1)
  if (month > 0 && year !== undefined && day !== undefined) found.days = realDays([[year, month, day]])
  return found
}

function possibleDays([first = 0, second = 0, third]: number[], today: string) {
  if (third === undefined) {
    const year = Number(today.slice(0, 4))
    const ofYear = (each: number) =>
      realDays([
        [each, second, first],
        [each, first, second],
      ])
    return [...ofYear(year), ...ofYear(year - 1)].filter((day) => day <= today && day > `${year - 1}${today.slice(4)}`)
  }
  if (first > 31) return realDays([[first, second, third]])
  const year = third < 100 ? 2000 + third : third
  return realDays([
    [year, second, first],
    [year, first, second],
  ])
}

const realDays = (days: [number, number, number][]) =>
  days.flatMap(([year, month, day]) => {
    try {
      return [Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()]
    } catch {
      return []
    }
  })
