import { DAY } from '@hand-in-hand/contract/constants.ts'

/** One entry for a calendar. Times are instants in ms. */
export interface CalendarEntry {
  /** The UID is the same whenever this task is added, so adding it again updates the entry. */
  uid: string
  /** Raised with every change of the task. */
  version: number
  title: string
  /** Plain text for Google's calendar and for the .ics file. It ends with `url`, because Google has no field for an address. */
  details: string
  location: string
  url: string
  start: number
  end: number
  /** A day without a time, YYYY-MM-DD. The entry fills this day in any time zone, and `start` and `end` are not used. */
  wholeDay?: string | undefined
}

/** A UTC time as Google's links and iCalendar files write it: `20261124T054000Z`. */
export const compactUtc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/** The start and the end for Google's link and for the .ics file: times in UTC, or a day and the day after that day. */
function linkTimesOf({ start, end, wholeDay }: CalendarEntry) {
  if (wholeDay === undefined) return { from: compactUtc(start), until: compactUtc(end), kind: '' }
  const dayAt = (instant: number) => compactUtc(instant).slice(0, 8)
  const midnight = Date.parse(wholeDay)
  return { from: dayAt(midnight), until: dayAt(midnight + DAY), kind: ';VALUE=DATE' }
}

/** Opens Google's calendar with the entry filled in. Nothing is saved until the person taps Save there. */
export function googleCalendarLink(entry: CalendarEntry) {
  const { title, details, location } = entry
  const { from, until } = linkTimesOf(entry)
  const search = Object.entries({
    action: 'TEMPLATE',
    text: title,
    dates: `${from}/${until}`,
    details,
    location,
  })
  return `https://calendar.google.com/calendar/render?${search.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** Opens Google's calendar to subscribe to a feed. Google needs the `webcal:` form of the address. */
export const googleFeedLink = (webcalUrl: string) => `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcalUrl)}`

/** The text of an .ics file (RFC 5545), which Apple's, Microsoft's and most other calendars read; `now` in ms. */
export function calendarFile(entry: CalendarEntry, now: number) {
  const { from, until, kind } = linkTimesOf(entry)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hand in Hand//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.version}`,
    `DTSTAMP:${compactUtc(now)}`,
    `DTSTART${kind}:${from}`,
    `DTEND${kind}:${until}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.details)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Escapes \ ; , and line ends, and removes other control characters: https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11 */
function escapeText(text: string) {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
}

const LINE_OCTETS = 75

/** Folds lines to 75 octets, continued after a space, without splitting a character: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
function fold(line: string) {
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LINE_OCTETS) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += character
    octets += size
  }
  return lines.join('\r\n')
}
