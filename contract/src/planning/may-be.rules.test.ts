import { expect, test } from 'vitest'
import { LOCALES } from '../locales.ts'
import { labelOfDays } from './day-labels.rules.ts'
import { daysLeft, firstPick, type MayBe, whyNotPick } from './may-be.rules.ts'

const DAYS = ['2026-11-26', '2026-11-27', '2026-11-28']
const mornings: MayBe = { days: DAYS, part_of_day: 'morning', taker_sets_hour: true }
const anyHour: MayBe = { days: DAYS, part_of_day: null, taker_sets_hour: false }

test('a day can be picked until the task’s part of that day is over', () => {
  expect(daysLeft(mornings, '2026-11-26T11:59')).toEqual(DAYS)
  expect(daysLeft(mornings, '2026-11-26T12:00')).toEqual(DAYS.slice(1))
  expect(daysLeft(anyHour, '2026-11-26T23:59')).toEqual(DAYS)
  expect(firstPick(anyHour, '2026-11-27T00:00')).toEqual({ day: '2026-11-27', time: null })
  expect(firstPick(mornings, '2026-11-28T12:00')).toBeNull()
})

test('a taker picks a day that is left, and the hour only if the task lets the taker set it', () => {
  const now = '2026-11-27T09:30'
  expect(whyNotPick(anyHour, { day: '2026-11-27', time: null }, now)).toBeNull()
  expect(whyNotPick(anyHour, { day: '2026-11-26', time: null }, now)).toBe('day_gone')
  expect(whyNotPick(anyHour, { day: '2026-11-27', time: '10:00' }, now)).toBe('bad_request')
  expect(whyNotPick(mornings, { day: '2026-11-27', time: '09:00' }, now)).toBe('time_in_past')
  expect(whyNotPick(mornings, { day: '2026-11-27', time: '12:00' }, now)).toBe('hour_outside')
  expect(whyNotPick(mornings, { day: '2026-11-28', time: '11:59' }, now)).toBeNull()
  expect(whyNotPick(mornings, { day: '2026-11-28', time: null }, '2026-11-29T00:00')).toBe('task_over')
})

test('a label has dates if a day is 7 or more days away, and a span for over 3 days in a row', () => {
  expect(labelOfDays(DAYS, 'en', '2026-11-24')).toBe('Thu, Fri or Sat')
  expect(LOCALES.map((locale) => labelOfDays(DAYS.slice(0, 2), locale, '2026-11-24'))).toEqual([
    'Thu or Fri',
    'יום ה׳ או יום ו׳',
    'Do oder Fr',
    'чт или пт',
  ])
  expect(labelOfDays(DAYS, 'en', '2026-11-21')).toBe('Thu 26 Nov, Fri 27 Nov or Sat 28 Nov')
  const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  expect(labelOfDays(week, 'en', '2026-11-23').replace(/\s/g, ' ')).toMatch(/^Mon.*Thu/)
})
