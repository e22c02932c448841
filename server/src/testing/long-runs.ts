import { runsLong } from '../../../scripts/long-forms.ts'

/** In ms: how long a property is tried in its long form, in `npm run test:all` and in an `npm test` that chose it. */
export const LONGEST = process.env.LONG_RUNS === 'yes' ? 600_000 : 20_000

/**
 * How often fast-check tries a property: `usual` times, and in the long form `long` times at most. The short form tries the same values
 * each time, so that it fails for what was changed. `within` is in ms: the short form stops there too. `timeout` is for the test.
 */
export function runsOf(name: string, usual: number, { long = 10_000, within }: { long?: number; within?: number } = {}) {
  if (runsLong(name)) return { runs: { numRuns: long, interruptAfterTimeLimit: LONGEST }, timeout: 2 * LONGEST }
  const short = { numRuns: usual, seed: 1 }
  return { runs: within ? { ...short, interruptAfterTimeLimit: within } : short, timeout: 2 * (within ?? 10_000) }
}
