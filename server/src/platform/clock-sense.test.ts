import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { checkClock, type KnownClock, makesSense } from './clock-sense.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const FAR: KnownClock = { trusted_at: NOW - 3 * DAY, watched_since: null, watched_at: null }

/** Checks a clock every quarter of an hour, for this many hours from `start` (ms). */
function watch(known: KnownClock, start: number, hours: number) {
  let seen = known
  for (let now = start; now <= start + hours * HOUR; now += HOUR / 4) seen = checkClock(seen, now)
  return seen
}

test('a doubted clock is trusted after its machine ran for 24 hours in all, even with breaks', () => {
  const first = watch(FAR, NOW, 13)
  expect(makesSense(first, NOW + 13 * HOUR)).toBe(false)
  const second = watch(first, NOW + 24 * HOUR, 12)
  expect(makesSense(second, NOW + 36 * HOUR)).toBe(true)
})

test('if a watched clock jumps far, its 24 hours of watching start again', () => {
  const first = watch(FAR, NOW, 23)
  const jumped = watch(first, NOW + 60 * DAY, 3)
  expect(makesSense(jumped, NOW + 60 * DAY + 3 * HOUR)).toBe(false)
})
