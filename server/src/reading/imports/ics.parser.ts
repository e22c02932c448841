import { OPEN_TASKS_MAX, TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { DRAFT_TEXTS, eachText, TASK_TEXTS } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { cutText } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import { AppError } from '../../platform/errors.ts'
import { CALENDAR_NOTES_MAX } from '../lengths.ts'
import { anyOf, insensitive } from '../words/word-patterns.rules.ts'
import { textsOfDraft } from './draft-texts.rules.ts'
import { calledOffIds, changedDates, type Entry, entriesOf, find, isCalledOff, lineOfTitle, propertyText } from './ics-entries.rules.ts'
import { type CalendarContext, type CalendarReader, type CalendarTimes, timesOf } from './ics-times.rules.ts'
import { zoneFinder } from './ics-zones.rules.ts'
import type { ParsedRow } from './line.parser.ts'
import { hasLetters } from './line-decoration.rules.ts'
import { categoryOf } from './title-category.rules.ts'

/**
 * Parses the entries of a calendar that are still to come, the soonest first. It leaves out entries that are over or cancelled, birthdays,
 * and entries beyond the limit of open tasks. Throws bad_request for a text that is no calendar.
 */
export function parseIcs(text: string, reader: CalendarReader): { rows: ParsedRow[]; leftOut: number[] } {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new AppError('bad_request')
  const entries = entriesOf(text)
  const zones = entries.filter(({ kind }) => kind === 'VTIMEZONE')
  const described = new Map(zones.map((zone) => [propertyText(zone, 'TZID'), zone.lines]))
  const context = { ...reader, zoneNamed: zoneFinder(described), changed: changedDates(entries) }
  const calledOff = calledOffIds(entries)
  const rows: ParsedRow[] = []
  const leftOut: number[] = []
  for (const entry of entries) {
    if (entry.kind !== 'VEVENT' && entry.kind !== 'VTODO') continue
    const isOff = isCalledOff(entry) || calledOff.has(find(entry, 'UID')?.value || 'none')
    const read = isOff ? [] : readEntry(entry, context)
    if (read.length > 0) rows.push(...read)
    else leftOut.push(lineOfTitle(entry))
  }
  const soonest = rows.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  leftOut.push(...soonest.slice(OPEN_TASKS_MAX).map(({ line }) => line))
  return { rows: soonest.slice(0, OPEN_TASKS_MAX), leftOut: [...new Set(leftOut)] }
}

const sortKey = (row: ParsedRow) => ('title' in row ? `${row.date ?? '9999'}T${row.start ?? ''}` : '')

/** The drafts of an entry, or the reason why it can't be read. There are none if the entry is over or no task. */
function readEntry(entry: Entry, context: CalendarContext): ParsedRow[] {
  const line = lineOfTitle(entry)
  if (propertyText(entry, 'STATUS').toUpperCase() === 'COMPLETED') return []
  const begin = find(entry, 'DTSTART') ?? (entry.kind === 'VTODO' ? find(entry, 'DUE') : undefined)
  const title = propertyText(entry, 'SUMMARY').replace(/\s+/g, ' ')
  const times = begin ? timesOf(entry, begin, context) : ([{ date: null, start: null, end: null }] satisfies CalendarTimes[])
  if (times === null) return [{ line, code: 'bad_request' }]
  if (times.length === 0) return []
  if (title.length > TITLE_MAX) return [{ line, code: 'text_too_long' }]
  if (begin && isBirthday(entry, title)) return []
  if (!hasLetters(title)) return [{ line, code: 'title_missing' }]
  const texts = textsOfDraft({
    address: propertyText(entry, 'LOCATION').replace(/\s+/g, ' '),
    notes: plainNotes(propertyText(entry, 'DESCRIPTION').slice(0, CALENDAR_NOTES_MAX)),
  })
  const shared = {
    line,
    source: title,
    category: categoryOf('', title),
    helpers_needed: 1,
    ...eachText(DRAFT_TEXTS, (name) => cut(texts[name] ?? '', TASK_TEXTS[name].most)),
    why_not_ticked: 'calendar',
  } satisfies Partial<Draft>
  return times.map(({ until, inUnknownZone, ...when }) => ({
    ...shared,
    ...when,
    title: cut([title, until && `(– ${until})`, inUnknownZone && `(${inUnknownZone})`].filter(Boolean).join(' '), TITLE_MAX) ?? title,
    ...(inUnknownZone && { why_not_ticked: 'which_day' as const }),
  }))
}

/** Notes from web calendars may be HTML. Returns them as plain text. */
const plainNotes = (notes: string) =>
  /<(?:br|p|a|b|ul|span|div)\b/i.test(notes)
    ? notes
        .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
        .replace(/<[^<>]*>/g, '')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : notes

/** Cuts between whole characters, so that no letter loses its vowel points. */
const cut = (text: string, most: number) => (text.length <= most ? text || null : `${cutText(text.slice(0, most), most - 1)}…`)

const NAMES_BIRTHDAY = insensitive(anyOf('chats', 'birthdays'))

/** An entry of a whole day in each year is a birthday or another anniversary. */
function isBirthday(entry: Entry, title: string) {
  if (/birthday|anniversary/i.test(propertyText(entry, 'CATEGORIES'))) return true
  const isWhole = /^\d{8}$/.test(find(entry, 'DTSTART')?.value.trim() ?? '')
  return (
    isWhole &&
    (/FREQ=YEARLY/i.test(propertyText(entry, 'RRULE')) || NAMES_BIRTHDAY.test(title.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')))
  )
}
