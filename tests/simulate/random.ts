/**
 * Numbers that look random, and are the same for the same seed. After mulberry32:
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A number that is about 1, and seldom far from it: the exponential of a normal number with this spread. */
  const around = (spread: number) => Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()))
  return {
    next,
    around,
    isTrue: (probability: number) => next() < probability,
    /** A whole number from 0 up to, but not including, `end`. */
    below: (end: number) => Math.floor(next() * end),
    shuffled: <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}
export type Random = ReturnType<typeof randomFrom>
