/** Whether `npm run test:all` runs the tests. */
export const isLong = process.env.LONG_RUNS === 'yes'

/** How often fast-check tries a property: `usual` times, and `long` times in `npm run test:all`. */
export const runs = (usual: number, long = 10_000) => ({ numRuns: isLong ? long : usual })

/** In ms, after which fast-check tries no more: so long, and ten minutes in `npm run test:all`. A test may take twice as long. */
export const runsWithin = (usual: number) => (isLong ? 600_000 : usual)
