import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { parseDay, plusDays } from './calendar-days.ts'

/** The reader of a date: language and IANA time zone. All functions here format times and days for this reader. */
export interface ReaderSettings {
  locale: Locale
  timeZone: string
}

/** An instant from a call: ISO 8601 with an offset. */
type IsoInstant = string

// Creating an Intl formatter takes about 1 ms on an old phone, and a list needs hundreds.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats instants for this reader. To format a calendar day, the caller passes the zone UTC. */
export function dateFormat({ locale, timeZone }: ReaderSettings, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const cached = formatters.get(key)
  if (cached) return cached
  // English day names with European order and 24 hours, as in the design: 'Tuesday, 24 November'.
  const formatter = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : languageTag(locale), { ...options, timeZone })
  formatters.set(key, formatter)
  return formatter
}

/** The calendar day of an instant (ms or ISO) in this time zone, `YYYY-MM-DD`. */
export function localDate(instant: IsoInstant | number, timeZone: string) {
  const parts = dateFormat({ locale: 'en', timeZone }, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(instant),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** 'Tuesday, 24 November'. The year is included if it is not the year of `now` (ms). */
export function dayHeading(instant: IsoInstant, reader: ReaderSettings, now = Date.now()) {
  const sameYear = localDate(instant, reader.timeZone).slice(0, 4) === localDate(now, reader.timeZone).slice(0, 4)
  const format = dateFormat(reader, { weekday: 'long', day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) })
  const text = format.format(new Date(instant))
  // en-GB writes 'Tuesday 24 November'; the comma makes it easier to read aloud.
  return reader.locale === 'en' ? text.replace(/^(\w+) /, '$1, ') : text
}

/** A calendar day, such as `2026-11-24`, as 'Tuesday, 24 November'. Empty for a day that does not exist. The time zone does not matter. */
export function calendarDayHeading(day: string, locale: Locale, now = Date.now()) {
  if (parseDay(day) === null) return ''
  return dayHeading(`${day}T12:00:00Z`, { locale, timeZone: 'UTC' }, now)
}

/** 'today' or 'tomorrow' within a sentence, and for other days what `nameOf` returns, such as 'Tuesday, 24 November'. `now` in ms. */
export function dayInSentence(moment: Moment, { locale, timeZone }: ReaderSettings, now = Date.now(), nameOf = calendarDayHeading) {
  const day = eventDayOf(moment, timeZone) ?? localDate(now, timeZone)
  const away = [0, 1].find((days) => plusDays(localDate(now, timeZone), days) === day)
  if (away === undefined) return nameOf(day, locale, now)
  return new Intl.RelativeTimeFormat(languageTag(locale), { numeric: 'auto' }).format(away, 'day')
}

/** '07:40', always 24 hours and two digits. */
export function timeOfDay(instant: IsoInstant, reader: ReaderSettings) {
  return dateFormat(reader, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))
}

/** '07:40 – 08:20'. If the end is on another local day, that day is included. */
export function timeRange(start: IsoInstant, end: IsoInstant, reader: ReaderSettings) {
  const from = timeOfDay(start, reader)
  const until = timeOfDay(end, reader)
  if (from === until && start === end) return from
  if (localDate(start, reader.timeZone) === localDate(end, reader.timeZone)) return `${from} – ${until}`
  const day = dateFormat(reader, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(end))
  return `${from} – ${day}, ${until}`
}

/**
 * A time or a time range on the family's clock, with the zone's name, such as '07:40 – 08:20 Israel Time'. Null if the reader's clock shows
 * the same time, even if the zones have different names.
 */
export function familyTimeIfDifferent(start: IsoInstant, end: IsoInstant | undefined, familyTimeZone: string, reader: ReaderSettings) {
  const familyReader = { ...reader, timeZone: familyTimeZone }
  if (localDate(start, reader.timeZone) === localDate(start, familyTimeZone) && timeOfDay(start, reader) === timeOfDay(start, familyReader))
    return null
  const time = end === undefined ? timeOfDay(start, familyReader) : timeRange(start, end, familyReader)
  const parts = dateFormat(familyReader, { timeZoneName: 'shortGeneric' }).formatToParts(new Date(start))
  const zone = parts.find((part) => part.type === 'timeZoneName')?.value ?? familyTimeZone
  // In German the zone's name ends with '(Ortszeit)', which means local time. This moves that word to the front.
  return `${time} ${zone.replace(/^(.+) \((Ortszeit)\)$/, '$2 $1')}`
}

/**
 * When something takes place: at an instant, on a whole day of the family (`all_day`, with its `date`), on one of several days (`may_be`),
 * or at any time.
 */
export interface Moment {
  start_at?: IsoInstant | undefined
  date?: string | null | undefined
  all_day?: boolean | undefined
  may_be?: { days: readonly string[] } | undefined
}

/** Whether something has a date. If not, `start_at` is absent or null in replies. */
export const hasDate = <M extends { start_at?: IsoInstant | null | undefined }>(moment: M): moment is M & { start_at: IsoInstant } =>
  typeof moment.start_at === 'string'
/** In ms; null without a date. */
export const startsAt = (moment: Pick<Moment, 'start_at'>) => (hasDate(moment) ? Date.parse(moment.start_at) : null)

/** The days that someone can still pick, or all the days if all are over; null if there is no day to pick. */
export function openDays(moment: Moment, timeZone: string, now = Date.now()) {
  const { may_be } = moment
  if (hasDate(moment) || !may_be) return null
  const today = localDate(now, timeZone)
  const left = may_be.days.filter((day) => day >= today)
  return left.length > 0 ? left : may_be.days
}

/**
 * The day (YYYY-MM-DD) of something in this time zone. A whole day is the family's day (`date`). If there are several days to pick, the
 * result is `date` if it is one of them. Without `date` it is the first day that can be picked. Null for something without a day.
 */
export function eventDayOf(moment: Moment, timeZone: string) {
  const { date, all_day } = moment
  if (!hasDate(moment)) return openDays(moment, timeZone)?.find((day) => !date || day === date) ?? null
  return all_day && date ? date : localDate(moment.start_at, timeZone)
}

/** The items of one day, or those without a time (`day: null`). */
export interface DayGroup<T> {
  /** `YYYY-MM-DD`, as `eventDayOf` returns it. */
  day: string | null
  isToday: boolean
  items: T[]
}

/**
 * Groups items by day. Items without a time come first, then the days in order. Each day has its whole-day items first, then the others by
 * start.
 */
export function groupByDay<T extends Moment>(items: readonly T[], timeZone: string, now = Date.now()) {
  const today = localDate(now, timeZone)
  const dated = items.map((item) => ({ item, day: eventDayOf(item, timeZone), start: item.all_day ? 0 : startOf(item) }))
  const groups = new Map<string | null, DayGroup<T>>()
  for (const { item, day } of dated.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? '') || a.start - b.start)) {
    const group = groups.get(day) ?? { day, isToday: day === today, items: [] }
    group.items.push(item)
    groups.set(day, group)
  }
  return [...groups.values()]
}

/** In ms; 0 for something without a time. */
export const startOf = (moment: Moment) => startsAt(moment) ?? 0
