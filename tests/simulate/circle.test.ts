import { expect, test } from 'vitest'
import { USUAL } from './assumptions.ts'
import { playCircle } from './circle.ts'

/** Jerusalem, whose clocks change on 25 October 2026. */
const minutesAt = (at: number) => {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Asia/Jerusalem')
  return hour * 60 + minute
}
const dayAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Asia/Jerusalem').toPlainDate()
const circle = (seed: number) => playCircle({ rules: 'now', people: 8, weeks: 2, seed, given: USUAL })

test('in a simulated circle over a change of clocks, asks keep their limits', async () => {
  const { asks, noes } = await circle(1)
  expect(asks.length).toBeGreaterThan(20)
  for (const { at } of asks) {
    expect(minutesAt(at)).toBeGreaterThanOrEqual(7 * 60)
    expect(minutesAt(at)).toBeLessThan(21 * 60)
  }
  // Neither on the same day nor on the next one.
  const days = asks.flatMap(({ to, at }) => [`${to} ${dayAt(at)}`, `${to} ${dayAt(at).add({ days: 1 })}`])
  expect(new Set(days).size).toBe(days.length)
  const dates = asks.flatMap(({ to, task }) => (task === null ? [] : [`${to} ${task}`]))
  expect(new Set(dates).size).toBe(dates.length)
  expect(noes.length).toBeGreaterThan(0)
  const isAfterNo = ({ to, task, at }: (typeof asks)[number]) => noes.some((no) => no.by === to && no.task === task && no.at < at)
  expect(asks.filter(isAfterNo)).toEqual([])
})

test('the same seed gives the same circle, and another one another', async () => {
  const shapeOf = ({ tasks, asks }: Awaited<ReturnType<typeof circle>>) => ({
    tasks: tasks.map(({ id, takenAt, by }) => ({ id, takenAt, by })),
    asks: asks.map(({ to, at, task }) => `${to} ${at} ${task}`),
  })
  const [first, again, other] = [await circle(2), await circle(2), await circle(3)]
  expect(shapeOf(again)).toEqual(shapeOf(first))
  expect(shapeOf(other)).not.toEqual(shapeOf(first))
})
