import { expect, test } from 'vitest'
import { daysAgo, formatMoment } from './ago.ts'

const now = Date.parse('2026-11-24T08:00:00+02:00')
const reader = { locale: 'en', timeZone: 'Asia/Jerusalem' } as const

test("the number of days ago is counted by the reader's calendar days", () => {
  expect(daysAgo('2026-11-24T00:10:00+02:00', reader, now)).toBe('today')
  expect(daysAgo('2026-11-23T23:50:00+02:00', reader, now)).toBe('yesterday')
  expect(daysAgo('2026-11-21T08:00:00+02:00', reader, now)).toBe('3 days ago')
  expect(daysAgo('2026-11-21T08:00:00+02:00', { ...reader, locale: 'ru' }, now)).toBe('3 дня назад')
})

test('a recent moment is shown with its time, an older one as a day', () => {
  expect(formatMoment('2026-11-23T17:04:00+02:00', reader, now)).toBe('yesterday, 17:04')
  expect(formatMoment('2026-11-10T17:04:00+02:00', reader, now)).toBe('Tuesday, 10 November')
})
