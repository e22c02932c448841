import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { usualWait } from './usual-wait.rules.ts'

/** Approved requests. Each pair gives the hours until the approval, and the number of requests. */
const after = (...times: [hours: number, amount: number][]) =>
  times.flatMap(([hours, amount]) => Array.from({ length: amount }, () => ({ requested_at: 0, decided_at: hours * HOUR })))

test.each([
  ['too few say nothing', after([0, 19]), null],
  ['more than half within an hour', after([1, 11], [30, 9]), 'hour'],
  ['half within an hour, the others within a day', after([1, 10], [24, 10]), 'day'],
  ['half took longer than a day', after([5, 10], [25, 10]), null],
] as const)('%s', (_, approved, usual) => {
  expect(usualWait(approved)).toBe(usual)
})
