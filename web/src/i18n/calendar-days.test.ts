import { expect, test } from 'vitest'
import { parseDay, plusDays } from './calendar-days.ts'

test('an invalid day in a URL is read as null', () => {
  expect(['2026-11-24', '2028-02-29'].map(parseDay)).toEqual(['2026-11-24', '2028-02-29'])
  expect(['2026-02-31', '2026-02-29', '2026-13-99', 'x', '', null].map(parseDay)).toEqual([null, null, null, null, null, null])
})

test('adding days works across months, years and clock changes', () => {
  expect([plusDays('2026-02-28', 1), plusDays('2027-01-01', -1), plusDays('2026-10-24', 7)]).toEqual([
    '2026-03-01',
    '2026-12-31',
    '2026-10-31',
  ])
})
