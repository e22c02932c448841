import { expect, test } from 'vitest'
import { isScrolledThrough } from './legal.rules.ts'

const at = (scrollTop: number, scrollHeight = 1500) => isScrolledThrough({ scrollTop, clientHeight: 500, scrollHeight })

test('a legal text can be agreed to after 80% of it was scrolled', () => {
  expect(at(0)).toBe(false)
  expect(at(790)).toBe(false)
  expect(at(800)).toBe(true)
  expect(at(1000)).toBe(true)
})

test('a legal text that fits on the screen can be agreed to without scrolling', () => {
  expect(at(0, 500)).toBe(true)
  expect(at(0, 320)).toBe(true)
})
