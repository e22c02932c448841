import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { plusDays } from './calendar-days.ts'
import { dateFormat } from './dates.ts'

export type Weekday = (typeof WEEKDAYS)[number]

/** The days of a week that begins on the weekday `first`. */
export function weekdaysFrom(first: Weekday): readonly Weekday[] {
  const at = WEEKDAYS.indexOf(first)
  return [...WEEKDAYS.slice(at), ...WEEKDAYS.slice(0, at)]
}

/** The usual first day of the week for readers of a language, used if the family's first day is not known. */
export const usualWeekStart = (locale: Locale): Weekday => (locale === 'iw' ? 'SU' : 'MO')

/** The weekday of a day (YYYY-MM-DD). */
export const weekdayOf = (day: string): Weekday => WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO'

/** The first day (YYYY-MM-DD) of a day's week. */
export const startOfWeek = (day: string, first: Weekday) => plusDays(day, -weekdaysFrom(first).indexOf(weekdayOf(day)))

/** 'Monday', in the reader's language. */
export const weekdayName = (weekday: Weekday, locale: Locale) => weekdayText(weekday, locale, 'long')

/** The weekday in two or three letters, for a narrow column. */
export function shortWeekday(weekday: Weekday, locale: Locale) {
  // Hebrew's short form repeats the word for 'day'. Its narrow form is the letter that people write.
  const short = weekdayText(weekday, locale, locale === 'iw' ? 'narrow' : 'short')
  return locale === 'en' ? short.slice(0, 2) : short
}

function weekdayText(weekday: Weekday, locale: Locale, length: 'long' | 'short' | 'narrow') {
  // 5 January 1970 was a Monday.
  const day = Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(weekday))
  return dateFormat({ locale, timeZone: 'UTC' }, { weekday: length }).format(day)
}
