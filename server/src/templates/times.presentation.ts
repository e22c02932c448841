import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { Nullable, OneOf } from '@hand-in-hand/contract/fields.ts'
import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import { labelOfDays } from '@hand-in-hand/contract/planning/day-labels.rules.ts'
import { daysLeft } from '@hand-in-hand/contract/planning/may-be.rules.ts'
import { DAY_TIMES, type DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import { type Static, Type } from 'typebox'
import { defineMessage, translate } from '#texts'
import { dayOf, isoOf, localOf } from '../platform/zones.ts'

/**
 * When a task is: its start (ms), or null for any time. `isDay`: on that day, without a time. `days`: on one of these days, which its
 * taker picks.
 */
export const TaskTime = Type.Object({
  at: Nullable(Type.Number()),
  isDay: Type.Optional(Type.Literal(true)),
  days: Type.Optional(Type.Array(Type.String())),
  part: Type.Optional(OneOf(DAY_TIMES)),
})
export type TaskTime = Static<typeof TaskTime>

/** Who reads a time: their language, the zone of the time, the reader's own zone if it is another one, and when (ms) they read it. */
export interface TimeReader {
  locale: Locale
  timeZone: string
  ownZone?: string | undefined
  now: number
}

const ANY_TIME = defineMessage({ context: 'no day', comment: 'When a task is: on any day, at any hour', message: 'any time' })
const ANY_HOUR = defineMessage({ context: 'no hour', comment: "When a task is, after a day: 'Sunday, any time'", message: 'any time' })
const DAY_PARTS: Record<DayTime, ReturnType<typeof defineMessage>> = {
  morning: defineMessage({ comment: "When a task is, after a day: 'Sunday, in the morning'", message: 'in the morning' }),
  afternoon: defineMessage({ comment: 'The same', message: 'in the afternoon' }),
  evening: defineMessage({ comment: 'The same', message: 'in the evening' }),
}
const MORE_DATES = defineMessage({ comment: "After a list of dates: '1 Dec, 8 Dec and 5 more'", message: 'and {count} more' })

/** English dates are written with the day first, as in the other languages. */
const dateTag = (locale: Locale) => (locale === 'en' ? 'en-GB' : languageTag(locale))

const formats = new Map<string, Intl.DateTimeFormat>()
/** Formats a part of a date. Replaces narrow spaces, because they would make an SMS Unicode. */
function datePart(instant: number, { locale, timeZone }: TimeReader, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateTag(locale), { ...options, timeZone })
  formats.set(key, format)
  return format.format(instant).replace(/\s/g, ' ')
}

const daysUntil = (instant: number, { timeZone, now }: TimeReader) =>
  Math.round((Date.parse(dayOf(instant, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY)

const date = (instant: number, reader: TimeReader) => datePart(instant, reader, { day: 'numeric', month: 'short' })
const clock = (instant: number, { timeZone }: TimeReader) => isoOf(instant, timeZone).slice(11, 16)

/** ' (Israel Time)' after a time, if the reader's own clock shows another time. */
function zoneAfter(instant: number, reader: TimeReader) {
  const { timeZone, ownZone = timeZone } = reader
  if (isoOf(instant, ownZone) === isoOf(instant, timeZone)) return ''
  // The date before the name is cut off. A German name such as 'Israel (Ortszeit)' has brackets already, so it becomes 'Ortszeit Israel'.
  const name = datePart(instant, reader, { timeZoneName: 'shortGeneric' })
    .replace(/^.*?, /, '')
    .replace(/^(.+) \((Ortszeit)\)$/, '$2 $1')
  return ` (${name})`
}
const withoutZone = ({ ownZone: _, ...reader }: TimeReader): TimeReader => reader

/** Today, tomorrow, or 'Mon 23 Nov'. `isDay`: a day of the coming week gets its whole name. */
function dayForReader(instant: number, reader: TimeReader, isDay: boolean) {
  const days = daysUntil(instant, reader)
  const { now, timeZone, ownZone = timeZone } = reader
  const isSameToday = dayOf(now, ownZone) === dayOf(now, timeZone)
  if (isSameToday && (days === 0 || days === 1))
    return new Intl.RelativeTimeFormat(languageTag(reader.locale), { numeric: 'auto' }).format(days, 'day')
  if (isDay && days > 1 && days < 7) return datePart(instant, reader, { weekday: 'long' })
  return `${datePart(instant, reader, { weekday: 'short' })} ${date(instant, reader)}`
}

/** In days. A day that is further away gets its year. Otherwise it could be taken for a day of this year. */
const NAMED_WITHOUT_YEAR = 300

/** A day without 'tomorrow': 'Mon 23 Nov', or '22 Nov 2027' if it is far away. */
export const presentPlainDay = (instant: number, reader: TimeReader) =>
  daysUntil(instant, reader) < NAMED_WITHOUT_YEAR
    ? `${datePart(instant, reader, { weekday: 'short' })} ${date(instant, reader)}`
    : datePart(instant, reader, { day: 'numeric', month: 'short', year: 'numeric' })

/** When a task is: 'tomorrow 07:40', 'Mon 23 Nov 09:15', 'Sunday, any time', 'any time'. */
export function presentTime({ at, isDay, days, part }: TaskTime, reader: TimeReader) {
  if (days) return presentDays(days, part, reader)
  if (at === null) return translate(ANY_TIME, reader.locale)
  const day = dayForReader(at, reader, isDay === true)
  return isDay
    ? `${day}, ${translate(part ? DAY_PARTS[part] : ANY_HOUR, reader.locale)}`
    : `${day} ${clock(at, reader)}${zoneAfter(at, reader)}`
}

/** The days of a task that can still be picked: 'Thu, Fri or Sat, in the morning'. */
function presentDays(days: readonly string[], part: DayTime | undefined, reader: TimeReader) {
  const left = daysLeft({ days, part_of_day: part ?? null, taker_sets_hour: false }, localOf(reader.now, reader.timeZone))
  return presentDaysInWords(left.length > 0 ? left : days, part ?? null, reader.locale, dayOf(reader.now, reader.timeZone))
}

/**
 * These days and the part of the day. Dates are named unless all days are in the week that begins `today`; they are always named if `today`
 * is null.
 */
export function presentDaysInWords(days: readonly string[], part: DayTime | null, locale: Locale, today: string | null) {
  // Narrow spaces and long dashes would make an SMS Unicode.
  const label = labelOfDays(days, locale, today).replace(/\s/g, ' ').replaceAll('–', '-')
  return part === null ? label : `${label}, ${translate(DAY_PARTS[part], locale)}`
}

/** When a task is, in words that stay true until they are read: 'Thu 17:00' within a week, and never 'tomorrow'. */
export function presentTimeForLater(time: TaskTime, reader: TimeReader) {
  if (time.days) return presentDays(time.days, time.part, reader)
  if (time.at === null) return translate(ANY_TIME, reader.locale)
  const days = daysUntil(time.at, reader)
  const weekday = datePart(time.at, reader, { weekday: 'short' })
  const day = days >= 0 && days < 7 ? weekday : `${weekday} ${date(time.at, reader)}`
  return time.isDay ? day : `${day} ${clock(time.at, reader)}${zoneAfter(time.at, reader)}`
}

/**
 * From when to when an event is, without 'tomorrow': 'Thu 26 Nov 17:00 – 18:00'. Whole days have no times. The two times stay on one
 * line.
 */
export function presentFromTo({ at, isDay }: TaskTime, end: number | null, reader: TimeReader) {
  const later = { ...withoutZone(reader), now: 0 }
  const begins = presentTime({ at, ...(isDay && { isDay }) }, later)
  if (at === null || isDay) return begins
  const zone = zoneAfter(at, reader)
  if (end === null) return `${begins}${zone}`
  const isSameDay = dayOf(at, reader.timeZone) === dayOf(end, reader.timeZone)
  return `${begins}\u00a0–\u2060\u00a0${isSameDay ? clock(end, reader) : presentTime({ at: end }, later)}${zone}`
}

/** A length (ms) in words: '1 hour, 30 minutes'. */
export function presentLength(length: number, locale: Locale) {
  const minutes = Math.round(length / MINUTE)
  const parts = { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
  const words = new Intl.DurationFormat(languageTag(locale), { style: 'long' }).format(parts)
  // In Hebrew, one hour is 'hour' without a number, and 'and' joins each part to the part before it.
  return locale === 'iw' ? words.replaceAll(/(^|, )1 /g, '$1').replaceAll(', ', ' ו-') : words
}

/** The time of a task before it was changed. Only the part that differs is named: for another time of the same day, only the time. */
export function presentEarlierTime(was: TaskTime, present: TaskTime, reader: TimeReader) {
  const isSameDay = was.at !== null && present.at !== null && dayOf(was.at, reader.timeZone) === dayOf(present.at, reader.timeZone)
  if (!isSameDay || was.at === null) return presentTime(was, withoutZone(reader))
  return was.isDay ? translate(ANY_HOUR, reader.locale) : clock(was.at, reader)
}

/**
 * When several tasks are: the first as `presentTime` says, then the days of the others, with their times if these differ. At most `shown`
 * tasks are named. If some of the `count` tasks are not named, the text ends with their number, or with dots if `isCounted` is false.
 */
export function presentTimes(
  [first, ...others]: TaskTime[],
  { count, shown, isCounted }: { count: number; shown: number; isCounted: boolean },
  reader: TimeReader,
) {
  if (!first) return translate(ANY_TIME, reader.locale)
  const isLikeFirst = ({ at, isDay }: TaskTime) =>
    first.at === null || at === null || (isDay === first.isDay && clock(at, reader) === clock(first.at, reader))
  const named = others
    .filter(({ at }) => at !== null)
    .slice(0, shown - 1)
    .map((time) => (time.at !== null && isLikeFirst(time) ? date(time.at, reader) : presentTime(time, withoutZone(reader))))
  const left = count - 1 - named.length
  const list = [presentTime(first, reader), ...named].join(', ')
  if (left <= 0) return list
  return `${list} ${isCounted ? translate(MORE_DATES, reader.locale, { count: left }) : '...'}`
}
