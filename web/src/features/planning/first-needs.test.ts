import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { expect, test } from 'vitest'
import { ALL_NEEDS, MORE_NEEDS } from './first-needs.rules.ts'

test('the ready list has about sixty needs, some in each category, without duplicates', () => {
  expect(ALL_NEEDS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(ALL_NEEDS.map(({ id }) => id)).size).toBe(ALL_NEEDS.length)
  expect(new Set(ALL_NEEDS.map(({ title }) => title.id)).size).toBe(ALL_NEEDS.length)
  expect(new Set(MORE_NEEDS.map(({ category }) => category))).toEqual(new Set(CATEGORIES))
})
