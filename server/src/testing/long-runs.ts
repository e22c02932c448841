/** Whether `npm run test:all` runs the tests. */
export const isLong = process.env.LONG_RUNS === 'yes'

/**
 * How often fast-check tries a property: `usual` times, and `long` times in `npm run test:all`. The short form tries
 * the same values each time, so that it fails for what was changed.
 */
export const runs = (usual: number, long = 10_000) => (isLong ? { numRuns: long } : { numRuns: usual, seed: 1 })

/** In ms, after which fast-check tries no more: so long, and ten minutes in `npm run test:all`. A test may take twice as long. */
export const runsWithin = (usual: number) => (isLong ? 600_000 : usual)
