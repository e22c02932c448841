import { expect, test } from 'vitest'
import { hasWeekPart, WEEK_PARTS, withWeekPart } from './free-times.rules.ts'

const BERLIN = { timeZone: 'Europe/Berlin', weekStart: 'MO' } as const
const JERUSALEM = { timeZone: 'Asia/Jerusalem', weekStart: 'SU' } as const
const daysOf = (times: ReturnType<typeof withWeekPart>) => [...new Set(times.map(({ weekday }) => weekday))]

test('the weekend is Saturday and either Friday or Sunday, as is usual in the family’s country', () => {
  expect(daysOf(withWeekPart([], 'weekend', true, BERLIN))).toEqual(['SA', 'SU'])
  expect(daysOf(withWeekPart([], 'weekend', true, JERUSALEM))).toEqual(['FR', 'SA'])
  expect(daysOf(withWeekPart([], 'evenings', true, JERUSALEM))).toEqual(['MO', 'TU', 'WE', 'TH', 'SU'])
})

test('the week has three parts, and each of them can be removed separately', () => {
  const whole = WEEK_PARTS.reduce<ReturnType<typeof withWeekPart>>((times, part) => withWeekPart(times, part, true, BERLIN), [])
  expect(whole).toHaveLength(21)
  const rest = withWeekPart(whole, 'evenings', false, BERLIN)
  expect(WEEK_PARTS.map((part) => hasWeekPart(rest, part, BERLIN))).toEqual([true, false, true])
})

test('one free morning is not a whole part of the week, and stays if another part is chosen', () => {
  const monday = { weekday: 'MO', time: 'morning' } as const
  expect(hasWeekPart([monday], 'weekdays', BERLIN)).toBe(false)
  expect(withWeekPart([monday], 'weekend', true, BERLIN)).toContainEqual(monday)
})
