import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { addDays } from './calendar-days.ts'
import { dateFormat } from './dates.ts'

export type Weekday = (typeof WEEKDAYS)[number]

/** In the order of the reader's calendar: Hebrew weeks begin on Sunday. */
export const weekdaysInOrder = (locale: Locale): readonly Weekday[] =>
  locale === 'iw' ? ['SU', ...WEEKDAYS.filter((day) => day !== 'SU')] : WEEKDAYS

/** The weekday of a day, YYYY-MM-DD. */
export const weekdayOf = (day: string): Weekday => WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO'

/** The first day, YYYY-MM-DD, of the week that a day is in, as this reader's calendar has weeks. */
export function startOfWeek(day: string, locale: Locale) {
  const days = weekdaysInOrder(locale)
  return addDays(day, -days.indexOf(weekdayOf(day)))
}

/** 'Monday', in the reader's language. */
export const weekdayName = (weekday: Weekday, locale: Locale) => words(weekday, locale, 'long')

/** The same in the two or three letters that a narrow column has room for. */
export function shortWeekday(weekday: Weekday, locale: Locale) {
  // Hebrew's short form repeats the word 'day'; its narrow one is the letter that people write.
  const short = words(weekday, locale, locale === 'iw' ? 'narrow' : 'short')
  return locale === 'en' ? short.slice(0, 2) : short
}

function words(weekday: Weekday, locale: Locale, length: 'long' | 'short' | 'narrow') {
  // 5 January 1970 was a Monday.
  const day = Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(weekday))
  return dateFormat({ locale, timeZone: 'UTC' }, { weekday: length }).format(day)
}
