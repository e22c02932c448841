import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { expect, test } from 'vitest'
import { ALL_NEEDS, MORE_NEEDS } from './first-needs.ts'

test('the ready list holds about sixty needs, some of every category, and none twice', () => {
  expect(ALL_NEEDS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(ALL_NEEDS.map(({ id }) => id)).size).toBe(ALL_NEEDS.length)
  expect(new Set(ALL_NEEDS.map(({ title }) => title.id)).size).toBe(ALL_NEEDS.length)
  expect(new Set(MORE_NEEDS.map(({ category }) => category))).toEqual(new Set(CATEGORIES))
})
