import { expect, test } from 'vitest'
import { monthOf, moveMonth, weeksOf } from './month.rules.ts'

test("a month has whole weeks that start on the first day of the reader's week", () => {
  const german = weeksOf('2026-11', 'de')
  expect([german[0]?.[0], german.at(-1)?.[6], german.length]).toEqual(['2026-10-26', '2026-12-06', 6])
  const hebrew = weeksOf('2026-11', 'iw')
  expect([hebrew[0]?.[0], hebrew.at(-1)?.[6], hebrew.length]).toEqual(['2026-11-01', '2026-12-05', 5])
  for (const week of [...german, ...weeksOf('2028-02', 'en')]) expect(week).toHaveLength(7)
})

test('months continue into the next year, and an invalid month in an address is null', () => {
  expect([moveMonth('2026-12', 1), moveMonth('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
  expect([monthOf('2026-13'), monthOf(null), monthOf('2026-02')]).toEqual([null, null, '2026-02'])
})
