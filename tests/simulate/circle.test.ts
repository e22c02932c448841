import { expect, test } from 'vitest'
import { isAll } from '../../scripts/tests/tier.ts'
import { USUAL } from './assumptions.ts'
import { LEVERS, type Setup, simulateCircle } from './circle.ts'
import { figureOf } from './figures.ts'

/** The minute of the day in Jerusalem, whose clocks change on 25 October 2026. */
const minutesAt = (at: number) => {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Asia/Jerusalem')
  return hour * 60 + minute
}
const dayAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Asia/Jerusalem').toPlainDate()
const usual: Setup = {
  ...{ product: 'server', asks: 'now', levers: LEVERS, ways: 'both', people: 8, newcomers: 0, left: 1, longer: 0 },
  ...{ weeks: 2, seed: 1, given: USUAL },
}

for (const product of ['server', 'rules'] as const) {
  test.skipIf(product === 'server' && !isAll)(
    `no one is asked at night or on two days in a row, also at a clock change (${product})`,
    async () => {
      const { sent, declines } = await simulateCircle({ ...usual, product })
      expect(sent.length).toBeGreaterThan(20)
      for (const { at } of sent) {
        expect(minutesAt(at)).toBeGreaterThanOrEqual(7 * 60)
        expect(minutesAt(at)).toBeLessThan(21 * 60)
      }
      // No person gets messages twice on one day, or on two days in a row.
      const days = sent.flatMap(({ to, at }) => [`${to} ${dayAt(at)}`, `${to} ${dayAt(at).add({ days: 1 })}`])
      expect(new Set(days).size).toBe(days.length)
      expect(declines.length).toBeGreaterThan(0)
      const isAfterNo = ({ to, task, at }: (typeof sent)[number]) => declines.some((no) => no.by === to && no.task === task && no.at < at)
      expect(sent.filter(isAfterNo)).toEqual([])
    },
  )
}

test.skipIf(!isAll)('the same seed gives the same circle on the server, and another seed a different one', async () => {
  const shapeOf = async (seed: number) => {
    const { tasks, sent } = await simulateCircle({ ...usual, weeks: 1, seed })
    return { tasks: tasks.map(({ id, takenAt, by }) => ({ id, takenAt, by })), sent: sent.map(({ to, at, task }) => `${to} ${at} ${task}`) }
  }
  const [first, again, other] = [await shapeOf(2), await shapeOf(2), await shapeOf(3)]
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

test.skipIf(!isAll)('a simulation of the rules alone gives the server’s results, except for chance', { timeout: 900_000 }, async () => {
  const seeds = Array.from({ length: 24 }, (_, index) => 11 + index * 1_000)
  const differences = { covered: [] as number[], messages: [] as number[] }
  for (const seed of seeds) {
    const setup = { ...usual, weeks: 2, seed }
    const [onServer, byRules] = [await simulateCircle(setup), await simulateCircle({ ...setup, product: 'rules' })]
    const covered = [onServer, byRules].map(({ tasks }) => tasks.filter(({ takenAt }) => takenAt !== null).length / tasks.length)
    differences.covered.push((covered[0] ?? 0) - (covered[1] ?? 0))
    differences.messages.push(onServer.sent.length / byRules.sent.length - 1)
  }
  for (const values of Object.values(differences)) {
    const { mean, within } = figureOf(values)
    expect(Math.abs(mean), `${JSON.stringify(differences)}`).toBeLessThanOrEqual(within + 0.02)
  }
})
