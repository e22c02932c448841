import { DAY } from '@hand-in-hand/contract/constants.ts'
import { languageTag } from '@hand-in-hand/contract/locales.ts'
import { dayHeading, localDate, type ReaderSettings, timeOfDay } from './dates.ts'

/** 'today', 'yesterday' or '3 days ago'. Calendar days of the reader are counted, not spans of 24 hours. `now` in ms. */
export function daysAgo(instant: string, reader: ReaderSettings, now: number) {
  const days = (Date.parse(localDate(now, reader.timeZone)) - Date.parse(localDate(instant, reader.timeZone))) / DAY
  return new Intl.RelativeTimeFormat(languageTag(reader.locale), { numeric: 'auto' }).format(-days, 'day')
}

const RECENT_DAYS = 6

/** 'today, 17:04' for the last `RECENT_DAYS` days, 'Tuesday, 24 November' for older instants. `now` in ms. */
export function formatMoment(instant: string, reader: ReaderSettings, now: number) {
  if (now - Date.parse(instant) > RECENT_DAYS * DAY) return dayHeading(instant, reader, now)
  return `${daysAgo(instant, reader, now)}, ${timeOfDay(instant, reader)}`
}
