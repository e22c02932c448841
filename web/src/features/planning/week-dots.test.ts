import { expect, test } from 'vitest'
import { dotsOf } from './week-dots.rules.ts'

test('a day has a dot for each task, and the number of tasks without a dot', () => {
  expect(dotsOf(0, 0)).toEqual({ full: 0, rings: 0, more: 0 })
  expect(dotsOf(1, 3)).toEqual({ full: 1, rings: 2, more: 0 })
  expect(dotsOf(6, 7)).toEqual({ full: 3, rings: 1, more: 3 })
  expect(dotsOf(2, 9)).toEqual({ full: 0, rings: 4, more: 5 })
})
