import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { WEEKDAYS } from '@hand-in-hand/contract/tasks.rules.ts'
import { dateFormat } from '../../../i18n/dates.ts'

export type Weekday = (typeof WEEKDAYS)[number]

/** In the order of the reader's calendar: Hebrew weeks begin on Sunday. */
export const weekdaysInOrder = (locale: Locale): readonly Weekday[] =>
  locale === 'iw' ? ['SU', ...WEEKDAYS.filter((day) => day !== 'SU')] : WEEKDAYS

/** 'Monday', in the reader's language. */
export function weekdayName(weekday: Weekday, locale: Locale) {
  // 5 January 1970 was a Monday.
  const day = Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(weekday))
  return dateFormat({ locale, timeZone: 'UTC' }, { weekday: 'long' }).format(day)
}
