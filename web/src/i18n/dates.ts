import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { languageTag } from '@hand-in-hand/contract/locales.ts'

/** Who reads a date: language and IANA zone. Every function here says times and days as this reader lives them. */
export interface Reader {
  locale: Locale
  timeZone: string
}

/** An instant as the calls give it: ISO 8601 with offset. */
type Instant = string

let zone: string | undefined
/** Asked for once: the browser takes 10 ms to find it on a slow phone, and every card shows a time. */
export const deviceTimeZone = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

// Making an Intl formatter costs about a millisecond on an old phone, and a list asks for hundreds.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Says instants to this reader; days of a calendar are said with the zone UTC. */
export function dateFormat({ locale, timeZone }: Reader, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  // English day names with European order and 24 hours: 'Tuesday, 24 November', as the design has it.
  const made = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : languageTag(locale), { ...options, timeZone })
  formatters.set(key, made)
  return made
}

/** The reader's local day of an instant (ms or ISO), `YYYY-MM-DD`. */
export function localDay(instant: Instant | number, timeZone: string) {
  const parts = dateFormat({ locale: 'en', timeZone }, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(instant),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** 'Tuesday, 24 November'; with the year where it is not the year of `now` (ms). */
export function dayHeading(instant: Instant, reader: Reader, now = Date.now()) {
  const sameYear = localDay(instant, reader.timeZone).slice(0, 4) === localDay(now, reader.timeZone).slice(0, 4)
  const words = dateFormat(reader, { weekday: 'long', day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) })
  const text = words.format(new Date(instant))
  // en-GB writes 'Tuesday 24 November'; the comma makes it easier to read aloud.
  return reader.locale === 'en' ? text.replace(/^(\w+) /, '$1, ') : text
}

/** A calendar day that is no instant, such as `2026-11-24`, as 'Tuesday, 24 November'. The zone plays no part. */
export function calendarDayHeading(day: string, locale: Locale, now = Date.now()) {
  return dayHeading(`${day}T12:00:00Z`, { locale, timeZone: 'UTC' }, now)
}

/** '07:40', always 24 hours and two digits. */
export function timeOfDay(instant: Instant, reader: Reader) {
  return dateFormat(reader, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))
}

/** '07:40 – 08:20'; an end on another local day is said with its day. */
export function timeRange(start: Instant, end: Instant, reader: Reader) {
  const from = timeOfDay(start, reader)
  const until = timeOfDay(end, reader)
  if (from === until && start === end) return from
  if (localDay(start, reader.timeZone) === localDay(end, reader.timeZone)) return `${from} – ${until}`
  const day = dateFormat(reader, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(end))
  return `${from} – ${day}, ${until}`
}

/**
 * The same time as the family's clock shows it, with that zone's name, such as '07:40 – 08:20 Israel Time', where it
 * differs from the reader's clock; else null. Zones with another name but the same clock need no words.
 */
export function familyTimeWhereItDiffers(start: Instant, end: Instant | undefined, familyTimeZone: string, reader: Reader) {
  const there = { ...reader, timeZone: familyTimeZone }
  if (localDay(start, reader.timeZone) === localDay(start, familyTimeZone) && timeOfDay(start, reader) === timeOfDay(start, there))
    return null
  const time = end === undefined ? timeOfDay(start, there) : timeRange(start, end, there)
  const parts = dateFormat(there, { timeZoneName: 'shortGeneric' }).formatToParts(new Date(start))
  return `${time} ${parts.find((part) => part.type === 'timeZoneName')?.value ?? familyTimeZone}`
}

/** Everything of one day, or what has no time (`day: null`). */
export interface DayGroup<T> {
  /** The reader's local day, `YYYY-MM-DD`. */
  day: string | null
  /** An instant on that day, for `dayHeading`; null for what has no time. */
  at: Instant | null
  isToday: boolean
  items: T[]
}

/** Groups by the reader's local day: first what has no time, then days in order, each by its start. */
export function groupByDay<T extends { start_at?: Instant | undefined }>(items: readonly T[], timeZone: string, now = Date.now()) {
  const today = localDay(now, timeZone)
  const groups = new Map<string | null, DayGroup<T>>()
  for (const item of items.toSorted((a, b) => startOf(a) - startOf(b))) {
    const day = item.start_at === undefined ? null : localDay(item.start_at, timeZone)
    const group = groups.get(day) ?? { day, at: item.start_at ?? null, isToday: day === today, items: [] }
    group.items.push(item)
    groups.set(day, group)
  }
  return [...groups.values()]
}

const startOf = (item: { start_at?: Instant | undefined }) =>
  item.start_at === undefined ? Number.NEGATIVE_INFINITY : Date.parse(item.start_at)
