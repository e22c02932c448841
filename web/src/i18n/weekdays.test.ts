import { expect, test } from 'vitest'
import { shortWeekday, startOfWeek, weekdayName, weekdaysFrom } from './weekdays.ts'

test('a week has seven days in order, from the day on which weeks begin', () => {
  expect(weekdaysFrom('MO').join()).toBe('MO,TU,WE,TH,FR,SA,SU')
  expect(weekdaysFrom('SU').join()).toBe('SU,MO,TU,WE,TH,FR,SA')
  expect(weekdaysFrom('SA').join()).toBe('SA,SU,MO,TU,WE,TH,FR')
  expect(weekdayName('MO', 'en')).toBe('Monday')
  expect(weekdayName('SU', 'de')).toBe('Sonntag')
})

test('the week of a date begins on the given weekday, on the date itself or before the date', () => {
  expect(startOfWeek('2026-11-24', 'MO')).toBe('2026-11-23')
  expect(startOfWeek('2026-11-24', 'SU')).toBe('2026-11-22')
  expect(startOfWeek('2026-11-22', 'MO')).toBe('2026-11-16')
  expect(startOfWeek('2026-11-22', 'SU')).toBe('2026-11-22')
  expect(startOfWeek('2026-11-24', 'SA')).toBe('2026-11-21')
})

test('the short name of Tuesday has two characters in each language', () => {
  expect((['en', 'iw', 'de', 'ru'] as const).map((locale) => shortWeekday('TU', locale))).toEqual(['Tu', 'ג׳', 'Di', 'вт'])
})
