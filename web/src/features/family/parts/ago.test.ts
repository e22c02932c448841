import { expect, test } from 'vitest'
import { daysAgo, momentWords } from './ago.ts'

const now = Date.parse('2026-11-24T08:00:00+02:00')
const reader = { locale: 'en', timeZone: 'Asia/Jerusalem' } as const

test('days are counted as people count them', () => {
  expect(daysAgo('2026-11-24T00:10:00+02:00', reader, now)).toBe('today')
  expect(daysAgo('2026-11-23T23:50:00+02:00', reader, now)).toBe('yesterday')
  expect(daysAgo('2026-11-21T08:00:00+02:00', reader, now)).toBe('3 days ago')
  expect(daysAgo('2026-11-21T08:00:00+02:00', { ...reader, locale: 'ru' }, now)).toBe('3 дня назад')
})

test('what is recent is said with its time, what is long ago by its day', () => {
  expect(momentWords('2026-11-23T17:04:00+02:00', reader, now)).toBe('yesterday, 17:04')
  expect(momentWords('2026-11-10T17:04:00+02:00', reader, now)).toBe('Tuesday, 10 November')
})
