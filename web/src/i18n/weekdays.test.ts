import { expect, test } from 'vitest'
import { shortWeekday, startOfWeek, weekdayName, weekdaysInOrder } from './weekdays.ts'

test('a week begins where the reader’s calendar does, and its days have their names', () => {
  expect(weekdaysInOrder('iw')[0]).toBe('SU')
  expect(weekdaysInOrder('iw')).toHaveLength(7)
  expect(weekdaysInOrder('de')[0]).toBe('MO')
  expect(weekdayName('MO', 'en')).toBe('Monday')
  expect(weekdayName('SU', 'de')).toBe('Sonntag')
})

test('a week begins on the day that the reader’s calendar has', () => {
  expect(startOfWeek('2026-11-24', 'en')).toBe('2026-11-23')
  expect(startOfWeek('2026-11-24', 'iw')).toBe('2026-11-22')
  expect(startOfWeek('2026-11-22', 'de')).toBe('2026-11-16')
  expect(startOfWeek('2026-11-22', 'iw')).toBe('2026-11-22')
})

test('weekdays are short in every language', () => {
  expect((['en', 'iw', 'de', 'ru'] as const).map((locale) => shortWeekday('TU', locale))).toEqual(['Tu', 'ג׳', 'Di', 'вт'])
})
