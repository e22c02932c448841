import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { expect, test } from 'vitest'
import { ALL_NEEDS, datesOf, MORE_NEEDS, ONE_OF, suggestNeeds, type TickedNeeds } from './first-needs.rules.ts'

test('the list of ready-made needs has at least 60, some in each category, without duplicates', () => {
  expect(ALL_NEEDS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(ALL_NEEDS.map(({ id }) => id)).size).toBe(ALL_NEEDS.length)
  expect(new Set(ALL_NEEDS.map(({ title }) => JSON.stringify(title))).size).toBe(ALL_NEEDS.length)
  expect(new Set(MORE_NEEDS.map(({ category }) => category))).toEqual(new Set(CATEGORIES))
})

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25']
const when = (ticked: TickedNeeds, clock: string) =>
  datesOf(ticked, DAYS, clock).map(({ need, ...rest }) => [need.id, ...Object.values(rest)])

test('a need with usual hours has them on each day, and a need without usual hours has no times', () => {
  expect(when({ laundry: ['2026-11-24'], soup: ['2026-11-25', '2026-11-23'], dog: [] }, '09:00')).toEqual([
    ['soup', '2026-11-23', '17:00', '19:00'],
    ['soup', '2026-11-25', '17:00', '19:00'],
    ['laundry', '2026-11-24', null, null],
    ['dog', null, null, null],
  ])
})

test('a need drops stored days that are past, and drops today once its usual hours have begun', () => {
  expect(when({ soup: ['2026-11-22', '2026-11-23', '2026-11-24'] }, '17:00')).toEqual([['soup', '2026-11-24', '17:00', '19:00']])
  expect(when({ soup: ['2026-11-22'] }, '08:00')).toEqual([['soup', null, null, null]])
  expect(when({ laundry: ['2026-11-23'] }, '23:59')).toEqual([['laundry', '2026-11-23', null, null]])
})

test('a need that can be on one of several days becomes one task in its usual part of the day', () => {
  const [two, one] = [
    ['2026-11-24', '2026-11-25', ONE_OF],
    ['2026-11-24', ONE_OF],
  ]
  const on = (part_of_day: string | null, taker_sets_hour: boolean) => ({ days: two.slice(0, 2), part_of_day, taker_sets_hour })
  expect(when({ soup: two, school: two, laundry: two, night: two, dog: one }, '09:00')).toEqual([
    ['soup', null, null, null, on('evening', true)],
    ['school', null, null, null, on('morning', true)],
    ['laundry', null, null, null, on(null, false)],
    ['dog', '2026-11-24', null, null],
    ['night', null, null, null, on('evening', true)],
  ])
})

const suggested = (typed: string) =>
  suggestNeeds(typed, ({ title }) => (typeof title === 'string' ? title : (title.message ?? ''))).map(({ id }) => id)

test('typing the beginning of a word suggests at most three needs that contain the word', () => {
  expect(suggested(' Dri')).toEqual(['school', 'clinic', 'from-hospital'])
  expect(suggested('DOG')).toEqual(['dog'])
  expect(suggested('og')).toEqual([])
})

test('nothing is suggested for one letter, an empty field or a need that was chosen', () => {
  for (const typed of ['', ' ', 'd', 'walk the dog']) expect(suggested(typed)).toEqual([])
})
