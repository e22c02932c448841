import { isAll, isNight, isRepeated, seed } from '../../../scripts/tests/tier.ts'

/** In ms: how long a property is tried at most. */
export const LONGEST = isNight ? 600_000 : 30_000
/**
 * How much more `npm run test:all` tries than `npm test`. On PostgreSQL it tries as much as `npm test`, with inputs of its own: what random
 * inputs find rarely depends on the database.
 */
const MORE = isRepeated ? 1 : 10

/**
 * How often fast-check tries a property: `usual` times in `npm test`, more often in `test:all`, and `most` times in `test:night`.
 * `timeout` is for the test.
 */
export function runsOf(usual: number, { most = 10_000 } = {}) {
  const numRuns = isNight ? most : Math.min(most, isAll ? MORE * usual : usual)
  return { runs: { numRuns, seed, ...(isAll && { interruptAfterTimeLimit: LONGEST }) }, timeout: 2 * LONGEST }
}
