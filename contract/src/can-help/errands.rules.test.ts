import { expect, test } from 'vitest'
import { choseKind, ERRANDS, errandOf, errandsOf, helpWith } from './errands.rules.ts'

const groceries = { category: 'home', title: 'Groceries' } as const
const tap = { category: 'home', title: 'Fix the kitchen tap' } as const
const clinic = { category: 'medical', title: 'Drive Grandma to the clinic' } as const

test('the errand of a task comes from its title or category, and is null if neither names one', () => {
  expect([groceries, tap, clinic, { category: 'legal', title: 'Letter' } as const].map(errandOf)).toEqual(['shopping', null, null, 'forms'])
})

test('chosen errands match a task by its errand, or by its category if the task has no errand', () => {
  const handy = helpWith(['repairs', 'driving'])
  expect([tap, clinic, groceries].map((task) => choseKind(handy, task))).toEqual([true, true, false])
  expect(choseKind(helpWith(['shopping']), groceries)).toBe(true)
  expect([tap, clinic, groceries].filter((task) => choseKind(helpWith([]), task))).toEqual([])
})

test('chosen categories match the tasks in them, and errands are derived from the categories', () => {
  const old = { categories: ['home', 'finance', 'general'] } as const
  expect([groceries, tap, clinic].map((task) => choseKind(old, task))).toEqual([true, true, false])
  expect(errandsOf(old)).toEqual(['repairs', 'forms'])
})

test('chosen errands are stored in the order of ERRANDS and read back, even if none is chosen', () => {
  expect(helpWith(['forms', 'cooking']).errands).toEqual(['cooking', 'forms'])
  expect(errandsOf(helpWith(ERRANDS))).toEqual(ERRANDS)
  expect(errandsOf({ categories: ['home'], errands: [] })).toEqual([])
})
