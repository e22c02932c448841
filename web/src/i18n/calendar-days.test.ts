import { expect, test } from 'vitest'
import { addDays, dayOf } from './calendar-days.ts'

test('a day that no calendar has, and nonsense in an address, is no day', () => {
  expect(['2026-11-24', '2028-02-29'].map(dayOf)).toEqual(['2026-11-24', '2028-02-29'])
  expect(['2026-02-31', '2026-02-29', '2026-13-99', 'x', '', null].map(dayOf)).toEqual([null, null, null, null, null, null])
})

test('days go on over the month, the year and the change of clocks', () => {
  expect([addDays('2026-02-28', 1), addDays('2027-01-01', -1), addDays('2026-10-24', 7)]).toEqual([
    '2026-03-01',
    '2026-12-31',
    '2026-10-31',
  ])
})
