import { DAY } from '@hand-in-hand/contract/constants.ts'
import { LANGUAGE_TAGS, listed, pairsIn } from '../words/word-patterns.rules.ts'

/** Hebrew names of weekdays are also ordinal numbers, so they are apart from the other names, in `DAYS_BY_NAME.hebrew`. */
const HEBREW_TAG = 'he'
const OTHER_TAGS = LANGUAGE_TAGS.filter((tag) => tag !== HEBREW_TAG)
/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

type Names = ReadonlyMap<string, number>

const calendarPart = (language: string, instant: number, options: Intl.DateTimeFormatOptions, type: 'weekday' | 'month') =>
  (
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(instant).find((part) => part.type === type)?.value ??
    ''
  ).toLowerCase()

/** Russian uses the accusative for 'on a day': среда, в среду. */
const accusative = (name: string) => name.replace(/а$/, 'у')

function weekdays(languages: readonly string[], weekday: 'long' | 'short'): Names {
  return new Map(
    languages.flatMap((language) =>
      Array.from({ length: 7 }, (_, index) => calendarPart(language, MONDAY + index * DAY, { weekday }, 'weekday')).flatMap((name, index) =>
        [name.replace(/\.$/, ''), accusative(name)].map((each) => [each, index + 1] as const),
      ),
    ),
  )
}

const withoutDayWord = (name: string) => name.replace(/^יום\s+/, '').replace(/['׳]$/, '')
const hebrewNames = (weekday: 'long' | 'short') =>
  [...weekdays([HEBREW_TAG], weekday)].map(([name, day]) => [withoutDayWord(name), day] as const)

const moreShortNames = pairsIn('days', 'moreShortNames').map(([name, day]) => [name, Number(day)] as const)

/**
 * Weekdays by their names in lower case: 1 is Monday, as in ISO 8601. Hebrew names are without the word for 'day', and may be single
 * letters.
 */
export const DAYS_BY_NAME = {
  long: weekdays(OTHER_TAGS, 'long'),
  short: new Map([...weekdays(OTHER_TAGS, 'short'), ...moreShortNames]),
  hebrew: new Map([...hebrewNames('long'), ...hebrewNames('short')]) as Names,
}

/** Months by their names, in the form used beside a day: 24 November, 24 ноября. 1 is January. */
export const MONTHS_BY_NAME: Names = new Map(
  LANGUAGE_TAGS.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index) => {
        const name = calendarPart(language, Date.UTC(2024, index, 15), { day: 'numeric', month }, 'month')
        return [name.replace(/\.$/, ''), index + 1] as const
      }),
    ),
  ),
)

/** Today, tomorrow and the day after tomorrow. */
export const LATER_DAYS: Names = new Map([
  ...LANGUAGE_TAGS.flatMap((language) => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    return [0, 1, 2].map((days) => [format.format(days, 'day').toLowerCase(), days] as const).filter(([name]) => !/\d/.test(name))
  }),
  ...listed('days', 'afterTomorrow').map((name) => [name, 2] as const),
])

/** The names as alternatives of a pattern, the longest first. */
export const namesOf = (names: Names) => [...names.keys()].toSorted((one, other) => other.length - one.length).join('|')

/** The name of a month, in a pattern. */
export const MONTH = namesOf(MONTHS_BY_NAME)
