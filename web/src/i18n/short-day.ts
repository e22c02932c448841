import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { parseDay } from './calendar-days.ts'
import { dateFormat, type ReaderSettings, timeOfDay } from './dates.ts'

/** 'Tue 24 Nov', of an instant. */
export const shortDay = (instant: string, reader: ReaderSettings) =>
  dateFormat(reader, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(instant))

/** 'Tue 24 Nov', of a calendar day (YYYY-MM-DD). Empty for a day that does not exist. */
export const shortCalendarDay = (day: string, locale: Locale) =>
  parseDay(day) === null ? '' : shortDay(`${day}T12:00:00Z`, { locale, timeZone: 'UTC' })

/** 'Tue 24 Nov, 17:00'. */
export const shortMoment = (instant: string, reader: ReaderSettings) => `${shortDay(instant, reader)}, ${timeOfDay(instant, reader)}`

/** When a task is or was: 'Tue 24 Nov, 17:00', or the day alone. */
export const shortTime = ({ date, start_at, all_day }: { date: string; start_at: string; all_day: boolean }, reader: ReaderSettings) =>
  all_day ? shortCalendarDay(date, reader.locale) : shortMoment(start_at, reader)
