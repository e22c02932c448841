import { DAY } from '@hand-in-hand/contract/constants.ts'
import { languageTag } from '@hand-in-hand/contract/locales.ts'
import { dayHeading, localDay, type Reader, timeOfDay } from '../../../i18n/dates.ts'

/** 'today', 'yesterday', '3 days ago', in the reader's days, not in spans of 24 hours. */
export function daysAgo(instant: string, reader: Reader, now: number) {
  const days = (Date.parse(localDay(now, reader.timeZone)) - Date.parse(localDay(instant, reader.timeZone))) / DAY
  return new Intl.RelativeTimeFormat(languageTag(reader.locale), { numeric: 'auto' }).format(-days, 'day')
}

const RECENT_DAYS = 6

/** 'today, 17:04' for the last days, 'Tuesday, 24 November' for what is longer ago. */
export function momentWords(instant: string, reader: Reader, now: number) {
  if (now - Date.parse(instant) > RECENT_DAYS * DAY) return dayHeading(instant, reader, now)
  return `${daysAgo(instant, reader, now)}, ${timeOfDay(instant, reader)}`
}
