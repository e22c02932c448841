import { ADDRESS_MAX, DAY, MINUTE, OPEN_TASKS_MAX, PRIVATE_DETAILS_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { type ContentLine, contentLines, unescaped } from '@hand-in-hand/contract/texts/content-lines.rules.ts'
import { AppError } from '../../platform/errors.ts'
import { dayOf, isoOf } from '../../platform/zones.ts'
import { type DayBudget, dateOf, dayNumber, daysOf, readDayRule } from './ics-dates.rules.ts'
import { describedZone, inZone, type ToInstant, zoneFinder } from './ics-zones.rules.ts'
import type { ParsedRow } from './line.parser.ts'
import { hasLetters } from './line-decoration.rules.ts'
import { categoryOf } from './title-category.rules.ts'

/** An entry of a calendar: what is between its BEGIN and END, without its alarms. */
interface Entry {
  kind: string
  lines: ContentLine[]
}

/** Whose calendar it becomes. */
interface CalendarReader {
  now: number
  timeZone: string
}

/** Of an entry that repeats, so many next dates, from so many days. If none is in them, the next one of a year. */
const NEXT_DATES = 8
const NEXT_DAYS = 56
const A_YEAR = 366
/** Days of one entry that become a task each. A longer one is a task on its first day. */
const DAYS_EACH = 7
/** Days that are looked at for all series of a calendar: half a second. */
const DAYS_LOOKED_AT = 1_000_000

/**
 * Parses the entries of a calendar that are still to come, the soonest first. Left out are those that are over or cancelled, birthdays,
 * and those beyond the number of open tasks. Throws bad_request for a text that is no calendar, too_large for series without an end in sight.
 */
export async function parseIcs(
  text: string,
  reader: CalendarReader,
  pause: () => Promise<void>,
): Promise<{ rows: ParsedRow[]; leftOut: number[] }> {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new AppError('bad_request')
  const entries = entriesOf(text)
  const described = new Map(
    entries.flatMap(({ kind, lines }) => {
      const zone = kind === 'VTIMEZONE' ? describedZone(lines) : null
      return zone ? [[zone.name, zone.toInstant] as const] : []
    }),
  )
  const context = { ...reader, zoneNamed: zoneFinder(described), changed: changedDates(entries), budget: { days: DAYS_LOOKED_AT } }
  const rows: ParsedRow[] = []
  const leftOut: number[] = []
  for (const entry of entries) {
    await pause()
    if (entry.kind !== 'VEVENT' && entry.kind !== 'VTODO') continue
    const read = readEntry(entry, context)
    if (read.length > 0) rows.push(...read)
    else leftOut.push(lineOfTitle(entry))
  }
  const soonest = rows.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  leftOut.push(...soonest.slice(OPEN_TASKS_MAX).map(({ line }) => line))
  return { rows: soonest.slice(0, OPEN_TASKS_MAX), leftOut: [...new Set(leftOut)] }
}

const sortKey = (row: ParsedRow) => ('title' in row ? `${row.date ?? '9999'}T${row.start ?? ''}` : '')

/** Splits a calendar. What is inside of an entry, such as an alarm, is left out. */
function entriesOf(text: string) {
  const entries: Entry[] = []
  const open: string[] = []
  for (const line of contentLines(text)) {
    const kind = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      open.push(kind)
      if (open.length === 2) entries.push({ kind, lines: [line] })
    }
    const entry = open.length > 1 ? entries.at(-1) : undefined
    // Changes of a zone are one level deeper.
    if (entry && (open.length === 2 || entry.kind === 'VTIMEZONE') && entry.lines.at(-1) !== line) entry.lines.push(line)
    if (line.name === 'END') open.pop()
  }
  return entries
}

/** Dates of series that have an entry of their own, by the name of the series. */
function changedDates(entries: Entry[]) {
  const changed = new Map<string, Set<string>>()
  for (const entry of entries) {
    const id = find(entry, 'RECURRENCE-ID')
    if (!id) continue
    const uid = find(entry, 'UID')?.value ?? ''
    changed.set(uid, (changed.get(uid) ?? new Set()).add(id.value.trim()))
  }
  return changed
}

const find = ({ lines }: Entry, name: string) => lines.find((line) => line.name === name)
const propertyText = (entry: Entry, name: string) => unescaped(find(entry, name)?.value ?? '').trim()
const lineOfTitle = (entry: Entry) => (find(entry, 'SUMMARY') ?? entry.lines[0])?.line ?? 1

interface Context extends CalendarReader {
  zoneNamed: (name: string) => ToInstant | null
  changed: ReadonlyMap<string, ReadonlySet<string>>
  budget: DayBudget
}

/** The drafts of an entry, or why it can't be read. None if it is over or no task. */
function readEntry(entry: Entry, context: Context): ParsedRow[] {
  const line = lineOfTitle(entry)
  const status = propertyText(entry, 'STATUS').toUpperCase()
  if (status === 'CANCELLED' || status === 'COMPLETED') return []
  const begin = find(entry, 'DTSTART') ?? (entry.kind === 'VTODO' ? find(entry, 'DUE') : undefined)
  const title = propertyText(entry, 'SUMMARY').replace(/\s+/g, ' ')
  const times = begin ? timesOf(entry, begin, context) : ([{ date: null, start: null, end: null }] satisfies CalendarTimes[])
  if (times === null) return [{ line, code: 'bad_request' }]
  if (times.length === 0 || (begin && isBirthday(entry, title))) return []
  if (!hasLetters(title)) return [{ line, code: 'title_missing' }]
  if (title.length > TITLE_MAX) return [{ line, code: 'text_too_long' }]
  const shared = {
    line,
    source: title,
    category: categoryOf('', title),
    helpers_needed: 1,
    address: cut(propertyText(entry, 'LOCATION').replace(/\s+/g, ' '), ADDRESS_MAX),
    private_details: cut(plainNotes(propertyText(entry, 'DESCRIPTION')), PRIVATE_DETAILS_MAX),
    why_not_ticked: 'calendar',
  } satisfies Partial<Draft>
  return times.map(({ until, ...when }) => ({
    ...shared,
    ...when,
    title: until ? (cut(`${title} (– ${until})`, TITLE_MAX) ?? title) : title,
  }))
}

/** Notes of web calendars are HTML. */
const plainNotes = (notes: string) =>
  /<(?:br|p|a|b|ul|span|div)\b/i.test(notes)
    ? notes
        .replace(/<(?:br|\/p|\/div|\/li)\b[^>]{0,200}>/gi, '\n')
        .replace(/<[^>]{0,2000}>/g, '')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : notes

/** Whole signs, so that no letter loses its points. */
function cut(text: string, most: number) {
  if (text.length <= most) return text || null
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, most))) {
    if (kept.length + segment.length >= most) break
    kept += segment
  }
  return `${kept}…`
}

const NAMES_BIRTHDAY =
  /['’]s? (?:\d+\w* )?birthday$|^birthday(?: of|:)|^geburtstag(?: von|:)|\bhat geburtstag$|^день рождения|^יום ה?הולדת/iu

/** A whole day each year is a birthday or another day to remember. */
function isBirthday(entry: Entry, title: string) {
  if (/birthday|anniversary/i.test(propertyText(entry, 'CATEGORIES'))) return true
  const isWhole = /^\d{8}$/.test(find(entry, 'DTSTART')?.value.trim() ?? '')
  return isWhole && (/FREQ=YEARLY/i.test(propertyText(entry, 'RRULE')) || NAMES_BIRTHDAY.test(title.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')))
}

interface CalendarTimes extends Pick<Draft, 'date' | 'start' | 'end'> {
  /** The last day of an entry of many days. */
  until?: string
}

/** A local time as it is written: its day and, if it has one, its time of day. */
const WRITTEN = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)(?<minute>\d\d)\d{0,2}(?<utc>Z?))?$/i

interface WrittenTime {
  date: string
  time: string | null
  toInstant: ToInstant
}

function readWritten(
  { value, parameters }: Pick<ContentLine, 'value' | 'parameters'>,
  { zoneNamed, timeZone }: Context,
): WrittenTime | null {
  const { year, month, day, hour, minute, utc } = WRITTEN.exec(value.trim())?.groups ?? {}
  if (!year) return null
  const date = `${year}-${month}-${day}`
  if (Number.isNaN(dayNumber(date)) || dateOf(dayNumber(date)) !== date) return null
  if (hour === undefined) return { date, time: null, toInstant: inZone(timeZone) }
  const name = utc ? 'UTC' : parameters.get('TZID')
  // A time without a zone is the same hour in each zone.
  const toInstant = name ? zoneNamed(name) : inZone(timeZone)
  return toInstant && Number(hour) < 24 && Number(minute) < 60 ? { date, time: `${hour}:${minute}`, toInstant } : null
}

/** The times of an entry from now on; null for one that can't be read. */
function timesOf(entry: Entry, begin: ContentLine, context: Context): CalendarTimes[] | null {
  const start = readWritten(begin, context)
  if (!start) return null
  const minutes = entryMinutes(entry, start, context)
  if (minutes === null) return null
  const today = dayNumber(dayOf(context.now, context.timeZone))
  // A night, or a journey, may have begun before today.
  const from = today - Math.ceil(minutes / (DAY / MINUTE)) - 1
  const days = entryDays(entry, start, from, context)
  if (days === null) return null
  const found: CalendarTimes[] = []
  let dates = 0
  for (const day of days) {
    const times = timesOn(dateOf(day), start, minutes, context)
    if (times.length > 0) dates++
    if (dates > NEXT_DATES || (dates > 1 && day > today + NEXT_DAYS)) break
    found.push(...times)
  }
  return found
}

/** The days on which an entry begins, from one day on. */
function entryDays(entry: Entry, start: WrittenTime, from: number, context: Context): Iterable<number> | null {
  const first = dayNumber(start.date)
  const written = find(entry, 'RRULE')?.value
  const daysIn = (dates: Iterable<string>) => [...dates].map((date) => dayFor(date, start)).filter((day) => !Number.isNaN(day))
  const added = daysIn(datesIn(entry, 'RDATE')).filter((day) => day >= from)
  if (!written) return [first, ...added].filter((day) => day >= from).toSorted((one, other) => one - other)
  const rule = readDayRule(written)
  if (!rule) return null
  const until = Math.min(from + 2 * A_YEAR, lastRuleDay(rule.until, start, context))
  const days = daysOf(rule, first, from, until, context.budget)
  const uid = find(entry, 'UID')?.value ?? ''
  const removed = daysIn([...datesIn(entry, 'EXDATE'), ...(context.changed.get(uid) ?? [])])
  return inOrder(days, added, new Set(removed))
}

/** The days of a rule and those beside it, without those that were taken out. Looks no further than it is asked for. */
function* inOrder(days: Iterable<number>, added: number[], removed: ReadonlySet<number>) {
  const others = added.toSorted((one, other) => one - other)
  for (const day of days) {
    while ((others[0] ?? day) < day) yield others.shift() ?? day
    if (others[0] === day) others.shift()
    if (!removed.has(day)) yield day
  }
  yield* others
}

/** The day of a series that a date names. As an instant it may be on another day than in the zone of the series. */
function dayFor(text: string, start: WrittenTime) {
  const day = dayNumber(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`)
  const instant = /Z$/i.test(text)
    ? Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/i, '$1-$2-$3T$4:$5:$6Z'))
    : Number.NaN
  if (start.time === null || Number.isNaN(instant)) return day
  return [day, day + 1, day - 1].find((each) => start.toInstant(`${dateOf(each)}T${start.time}`) === instant) ?? day
}
const datesIn = ({ lines }: Entry, name: string) =>
  lines
    .filter((line) => line.name === name)
    .flatMap(({ value }) => value.split(','))
    .map((each) => each.trim())

/** The last day that a rule allows. UNTIL may be an instant, in another zone than the days. */
function lastRuleDay(until: string | null, start: WrittenTime, context: Context) {
  if (until === null) return Number.POSITIVE_INFINITY
  const end = readWritten({ value: until, parameters: new Map() }, context)
  if (!end) return Number.NEGATIVE_INFINITY
  const day = dayNumber(end.date)
  if (end.time === null || start.time === null) return day
  const last = end.toInstant(`${end.date}T${end.time}`)
  return [day + 1, day, day - 1].find((each) => start.toInstant(`${dateOf(each)}T${start.time}`) <= last) ?? day - 1
}

const DURATION = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/i

/** How long an entry is; 0 if it does not say so. */
function entryMinutes(entry: Entry, start: WrittenTime, context: Context): number | null {
  const whole = start.time === null ? DAY / MINUTE : 0
  const end = find(entry, 'DTEND')
  if (end) {
    const read = readWritten(end, context)
    if (!read) return null
    const minutes =
      start.time === null || read.time === null
        ? (dayNumber(read.date) - dayNumber(start.date)) * (DAY / MINUTE)
        : (read.toInstant(`${read.date}T${read.time}`) - start.toInstant(`${start.date}T${start.time}`)) / MINUTE
    return Math.max(minutes, whole)
  }
  const duration = DURATION.exec(find(entry, 'DURATION')?.value.trim() ?? '')
  if (!duration) return whole
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = duration.slice(1).map((each) => Number(each ?? 0))
  return Math.max(((weeks * 7 + days) * 24 + hours) * 60 + minutes, whole)
}

/** What is left of the entry that begins on this day: none if it is over, a time of each whole day. */
function timesOn(date: string, start: WrittenTime, minutes: number, { now, timeZone }: CalendarReader): CalendarTimes[] {
  const today = dayOf(now, timeZone)
  if (start.time !== null) {
    const begins = start.toInstant(`${date}T${start.time}`)
    const ends = begins + minutes * MINUTE
    if ((minutes === 0 ? begins : ends) <= now) return []
    const [from, until] = [isoOf(begins, timeZone), isoOf(ends, timeZone)]
    if (minutes < DAY / MINUTE)
      return [{ date: from.slice(0, 10), start: from.slice(11, 16), end: minutes === 0 ? null : until.slice(11, 16) }]
    return wholeDays(from.slice(0, 10), dayOf(ends - 1, timeZone), today)
  }
  return wholeDays(date, dateOf(dayNumber(date) + Math.ceil(minutes / (DAY / MINUTE)) - 1), today)
}

function wholeDays(first: string, last: string, today: string): CalendarTimes[] {
  const from = dayNumber(first < today ? today : first)
  const days = dayNumber(last) - from + 1
  if (days > DAYS_EACH) return [{ date: dateOf(from), start: null, end: null, until: last }]
  return Array.from({ length: Math.max(days, 0) }, (_, index) => ({ date: dateOf(from + index), start: null, end: null }))
}
