/** One entry for a calendar. Times are instants in ms. */
export interface CalendarEntry {
  /** Stays the same for one task, so that adding it again changes the entry in place of making a second one. */
  uid: string
  /** Raised by every change of the task. */
  version: number
  title: string
  /** Free text; both calendars show it. It ends with `url`, because Google keeps no address of its own. */
  details: string
  location: string
  url: string
  start: number
  end: number
}

/** `20261124T054000Z`: what both forms call a time in UTC. */
export const compactUtc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/** Opens Google's calendar with the entry filled in. Nothing is sent before somebody taps it. */
export function googleCalendarLink({ title, details, location, start, end }: CalendarEntry) {
  const search = Object.entries({
    action: 'TEMPLATE',
    text: title,
    dates: `${compactUtc(start)}/${compactUtc(end)}`,
    details,
    location,
  })
  return `https://calendar.google.com/calendar/render?${search.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** Opens Google's calendar so that it reads a feed from now on. It wants the address in its `webcal:` form. */
export const googleFeedLink = (webcalUrl: string) => `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcalUrl)}`

/** The text of an .ics file (RFC 5545), which Apple's, Microsoft's and most other calendars read; `now` in ms. */
export function calendarFile(entry: CalendarEntry, now: number) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hand in Hand//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.version}`,
    `DTSTAMP:${compactUtc(now)}`,
    `DTSTART:${compactUtc(entry.start)}`,
    `DTEND:${compactUtc(entry.end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.details)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Section 3.3.11: backslash, semicolon, comma and the end of a line; other control characters have no place in a text. */
function escapeText(text: string) {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
}

const LINE_OCTETS = 75

/** Section 3.1: at most 75 octets a line, the rest on lines that begin with a space. No character is cut in two. */
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
