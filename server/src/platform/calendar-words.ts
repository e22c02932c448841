import { DAY } from '@hand-in-hand/contract/constants.ts'

/** Around a word in a pattern: \b knows only Latin letters. */
export const WORD_BEGINS = '(?<![\\p{L}\\p{N}])'
export const WORD_ENDS = '(?![\\p{L}\\p{N}])'

export const insensitive = (source: string) => new RegExp(source, 'iu')

/** The languages in which families write. People mix them, so all are parsed at once. */
const FAMILY_LANGUAGES = ['en', 'he', 'de', 'ru'] as const
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
const hebrew = (weekday: 'long' | 'short') => [...weekdays(['he'], weekday)].map(([name, day]) => [withoutDayWord(name), day] as const)

/** Weekdays by their names in lower case: 1 is Monday, as in ISO 8601. Hebrew names without the word for 'day', also single letters. */
export const DAYS_BY_NAME = {
  long: weekdays(['en', 'de', 'ru'], 'long'),
  // English also has longer ones.
  short: new Map([...weekdays(['en', 'de', 'ru'], 'short'), ['tues', 2], ['weds', 3], ['thur', 4], ['thurs', 4]] as const),
  hebrew: new Map([...hebrew('long'), ...hebrew('short')]) as Names,
}

/** Months by their names as written beside a day: 24 November, 24 ноября. */
export const MONTHS_BY_NAME: Names = new Map(
  FAMILY_LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index) => {
        const name = calendarPart(language, Date.UTC(2024, index, 15), { day: 'numeric', month }, 'month')
        return [name.replace(/\.$/, ''), index + 1] as const
      }),
    ),
  ),
)

/** Today, tomorrow and, if a language has a word for it, the day after. */
export const LATER_DAYS: Names = new Map(
  FAMILY_LANGUAGES.flatMap((language) => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    return [0, 1, 2].map((days) => [format.format(days, 'day').toLowerCase(), days] as const).filter(([name]) => !/\d/.test(name))
  }),
)

/** The names as alternatives of a pattern, the longest first. */
export const namesOf = (names: Names) => [...names.keys()].toSorted((one, other) => other.length - one.length).join('|')

/** The name of a month, in a pattern. */
export const MONTH = namesOf(MONTHS_BY_NAME)
