/**
 * Which tests run. `change` checks a change, with the same tests on every commit. `all` runs every test and story. `night` also runs what
 * takes hours.
 */
export const TIERS = ['change', 'all', 'night'] as const
export type Tier = (typeof TIERS)[number]

/** The tier of this run, from TEST_TIER. A single test that someone starts manually runs as in `all`. */
export const tier = tierOf(process.env.TEST_TIER)
/** True for `all` and `night`. `all` leaves out only the tests that take hours, and `night` leaves out nothing. */
export const isAll = tier !== 'change'
export const isNight = tier === 'night'
/** True for tests on PostgreSQL, because the same run has each of them on SQLite, too. */
export const isRepeated = process.env.TEST_DATABASE === 'postgres'

function tierOf(name: string | undefined): Tier {
  return TIERS.find((each) => each === name) ?? 'all'
}

/**
 * The seed of random inputs. It is fixed in `change`, so that a failure comes from the change. `npm run test:all` and `test:night` choose a
 * new seed for each run.
 */
export const seed = Number(process.env.TEST_SEED ?? 1)

/**
 * The items that a test of many similar items tries: all of them, or in `change` each `step`th, and at least one. `name` decides which
 * items, so that two tests of the same items do not try the same ones.
 */
export function triedOf<Item>(name: string, items: readonly Item[], step: number) {
  return isAll ? [...items] : eachOf(name, items, step)
}

/** Each `step`th item. The name decides which item is the first. */
export function eachOf<Item>(name: string, items: readonly Item[], step: number) {
  const first = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % Math.min(step, items.length)
  return items.filter((_, index) => index % step === first)
}
