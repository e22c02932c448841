import { expect, test } from 'vitest'
import { shortWeekday, startOfWeek, weekdayName, weekdaysInOrder } from './weekdays.ts'

test("weekdays are in the order of the reader's calendar, with their names", () => {
  expect(weekdaysInOrder('iw')[0]).toBe('SU')
  expect(weekdaysInOrder('iw')).toHaveLength(7)
  expect(weekdaysInOrder('de')[0]).toBe('MO')
  expect(weekdayName('MO', 'en')).toBe('Monday')
  expect(weekdayName('SU', 'de')).toBe('Sonntag')
})

test("the start of a week is the first day of the reader's week", () => {
  expect(startOfWeek('2026-11-24', 'en')).toBe('2026-11-23')
  expect(startOfWeek('2026-11-24', 'iw')).toBe('2026-11-22')
  expect(startOfWeek('2026-11-22', 'de')).toBe('2026-11-16')
  expect(startOfWeek('2026-11-22', 'iw')).toBe('2026-11-22')
})

test('short names of weekdays are short in every language', () => {
  expect((['en', 'iw', 'de', 'ru'] as const).map((locale) => shortWeekday('TU', locale))).toEqual(['Tu', 'ג׳', 'Di', 'вт'])
})
