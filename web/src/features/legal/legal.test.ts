import { expect, test } from 'vitest'
import { isScrolledThrough } from './legal.rules.ts'

const at = (scrollTop: number, scrollHeight = 1500) => isScrolledThrough({ scrollTop, clientHeight: 500, scrollHeight })

test('a text may be agreed to from 80% on', () => {
  expect(at(0)).toBe(false)
  expect(at(790)).toBe(false)
  expect(at(800)).toBe(true)
  expect(at(1000)).toBe(true)
})

test('a text that fits on the screen needs no scrolling', () => {
  expect(at(0, 500)).toBe(true)
  expect(at(0, 320)).toBe(true)
})
