import { expect, test } from 'vitest'
import {
  calendarDayHeading,
  dayHeading,
  familyTimeIfDifferent,
  groupByDay,
  localDate,
  type ReaderSettings,
  timeOfDay,
  timeRange,
} from './dates.ts'
import { shortCalendarDay } from './short-day.ts'

const now = Date.parse('2026-11-20T10:00:00+02:00')
const inIsrael = (locale: ReaderSettings['locale']): ReaderSettings => ({ locale, timeZone: 'Asia/Jerusalem' })
const start = '2026-11-24T07:40:00+02:00'
const end = '2026-11-24T08:20:00+02:00'

test("a day is written in the reader's language", () => {
  expect(dayHeading(start, inIsrael('en'), now)).toBe('Tuesday, 24 November')
  expect(dayHeading(start, inIsrael('iw'), now)).toBe('יום שלישי, 24 בנובמבר')
  expect(dayHeading(start, inIsrael('de'), now)).toBe('Dienstag, 24. November')
  expect(dayHeading(start, inIsrael('ru'), now)).toBe('вторник, 24 ноября')
})

test('a day of another year includes the year', () => {
  expect(dayHeading('2027-01-04T09:00:00+02:00', inIsrael('en'), now)).toBe('Monday, 4 January 2027')
})

test('a calendar day is the same in every time zone', () => {
  expect(calendarDayHeading('2026-11-24', 'en', now)).toBe('Tuesday, 24 November')
})

test.each(['', '20261-11-24', '2026-13-01'])('a day that does not exist has no name: %j', (day) => {
  expect(calendarDayHeading(day, 'en', now)).toBe('')
  expect(shortCalendarDay(day, 'en')).toBe('')
})

test('times have 24 hours and two digits in every language', () => {
  for (const locale of ['en', 'iw', 'de', 'ru'] as const) expect(timeOfDay(start, inIsrael(locale))).toBe('07:40')
  expect(timeOfDay('2026-11-24T00:05:00+02:00', inIsrael('en'))).toBe('00:05')
  expect(timeRange(start, end, inIsrael('en'))).toBe('07:40 – 08:20')
})

test('a time range that ends on another day includes that day', () => {
  expect(timeRange('2026-11-24T22:00:00+02:00', '2026-11-25T06:00:00+02:00', inIsrael('en'))).toBe('22:00 – Wed 25 Nov, 06:00')
})

test("a reader in another zone sees their own time, with the family's time next to it", () => {
  const inBerlin: ReaderSettings = { locale: 'en', timeZone: 'Europe/Berlin' }
  expect(timeOfDay(start, inBerlin)).toBe('06:40')
  expect(familyTimeIfDifferent(start, end, 'Asia/Jerusalem', inBerlin)).toBe('07:40 – 08:20 Israel Time')
  expect(familyTimeIfDifferent(start, undefined, 'Asia/Jerusalem', { ...inBerlin, locale: 'de' })).toBe('07:40 Ortszeit Israel')
  expect(familyTimeIfDifferent(start, end, 'Asia/Jerusalem', inIsrael('en'))).toBeNull()
  expect(familyTimeIfDifferent(start, end, 'Europe/Paris', inBerlin)).toBeNull()
})

test('the local day depends on the given time zone, and not on the offset in the time', () => {
  expect(localDate('2026-11-24T00:30:00+02:00', 'Asia/Jerusalem')).toBe('2026-11-24')
  expect(localDate('2026-11-24T00:30:00+02:00', 'Europe/Berlin')).toBe('2026-11-23')
})

test('items without a time come first, then days in order, with today marked', () => {
  const tasks = [
    { id: 1, start_at: '2026-11-21T09:00:00+02:00' },
    { id: 2 },
    { id: 3, start_at: '2026-11-20T17:00:00+02:00' },
    { id: 4, start_at: '2026-11-20T08:00:00+02:00' },
  ]
  const groups = groupByDay(tasks, 'Asia/Jerusalem', now)
  expect(groups.map(({ day, isToday, items }) => ({ day, isToday, ids: items.map(({ id }) => id) }))).toEqual([
    { day: null, isToday: false, ids: [2] },
    { day: '2026-11-20', isToday: true, ids: [4, 3] },
    { day: '2026-11-21', isToday: false, ids: [1] },
  ])
})

test('in any zone, a task of a whole day is on the family’s date, before that day’s events', () => {
  const day = { start_at: '2026-11-22T00:00:00+02:00', date: '2026-11-22' }
  const tasks = [
    { id: 1, start_at: '2026-11-22T07:00:00+02:00' },
    { id: 2, ...day, all_day: true },
    { id: 3, ...day },
  ]
  const idsIn = (timeZone: string) => groupByDay(tasks, timeZone, now).map(({ day, items }) => [day, ...items.map(({ id }) => id)])
  expect(idsIn('Asia/Jerusalem')).toEqual([['2026-11-22', 2, 3, 1]])
  expect(idsIn('America/New_York')).toEqual([
    ['2026-11-21', 3],
    ['2026-11-22', 2, 1],
  ])
})
