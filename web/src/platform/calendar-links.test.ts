import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile, compactUtc, googleCalendarLink } from './calendar-links.ts'

const start = Date.parse('2026-11-24T07:40:00+02:00')
const entry: CalendarEntry = {
  uid: 'abc.12@hand-in-hand',
  version: 3,
  title: 'Drive Dana & Tom to school',
  details: 'By car\nhttps://example.org/t/abc/12',
  location: 'Hand in Hand',
  url: 'https://example.org/t/abc/12',
  start,
  end: start + 40 * 60_000,
}
const now = Date.parse('2026-11-20T10:00:00Z')
const linesOf = (file: string) => file.split('\r\n')
/** The file as a calendar parses it: a line that starts with a space continues the line before. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a UTC time has no dashes, colons or milliseconds', () => {
  expect(compactUtc(start)).toBe('20261124T054000Z')
})

test('the link to Google Calendar has title, start, end, place, and details with the task link', () => {
  const { origin, pathname, searchParams } = new URL(googleCalendarLink(entry))
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: entry.title,
    dates: '20261124T054000Z/20261124T062000Z',
    details: entry.details,
    location: 'Hand in Hand',
  })
})

test('the calendar file has one event with all required properties', () => {
  expect(linesOf(calendarFile(entry, now))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hand in Hand//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:abc.12@hand-in-hand',
    'SEQUENCE:3',
    'DTSTAMP:20261120T100000Z',
    'DTSTART:20261124T054000Z',
    'DTEND:20261124T062000Z',
    'SUMMARY:Drive Dana & Tom to school',
    'DESCRIPTION:By car\\nhttps://example.org/t/abc/12',
    'LOCATION:Hand in Hand',
    'URL:https://example.org/t/abc/12',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a task on a day without a time fills that day in Google Calendar and in a calendar file', () => {
  const day = { ...entry, wholeDay: '2026-11-30' }
  expect(new URL(googleCalendarLink(day)).searchParams.get('dates')).toBe('20261130/20261201')
  expect(linesOf(calendarFile(day, now))).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261201']))
})

test('user input cannot end a line or add a property in a calendar file', () => {
  const file = calendarFile({ ...entry, title: 'a; b, c\\d\r\nATTENDEE:x\u0007\rend' }, now)
  expect(unfolded(file)).toContain('SUMMARY:a\\; b\\, c\\\\d\\nATTENDEE:x\\nend')
})

test('no line of a calendar file is longer than 75 octets, even in Hebrew or with emoji', () => {
  const title = `${'לקחת את סבא לרופא ולחכות איתו '.repeat(6)}${'🍲'.repeat(40)}`
  const file = calendarFile({ ...entry, title }, now)
  const octets = linesOf(file).map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${title}`)
  expect(file).not.toContain('\uFFFD')
})
