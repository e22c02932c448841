import { expect, test } from 'vitest'
import { monthOf, moveMonth, weeksOf } from './month.rules.ts'

test('a month consists of whole weeks, which begin on the given first day', () => {
  const fromMonday = weeksOf('2026-11', 'MO')
  expect([fromMonday[0]?.[0], fromMonday.at(-1)?.[6], fromMonday.length]).toEqual(['2026-10-26', '2026-12-06', 6])
  const fromSunday = weeksOf('2026-11', 'SU')
  expect([fromSunday[0]?.[0], fromSunday.at(-1)?.[6], fromSunday.length]).toEqual(['2026-11-01', '2026-12-05', 5])
  for (const week of [...fromMonday, ...weeksOf('2028-02', 'MO')]) expect(week).toHaveLength(7)
})

test('the month after December is in the next year, and an invalid month in a URL is null', () => {
  expect([moveMonth('2026-12', 1), moveMonth('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
  expect([monthOf('2026-13'), monthOf(null), monthOf('2026-02')]).toEqual([null, null, '2026-02'])
})
