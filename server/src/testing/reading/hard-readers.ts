import { AppError } from '../../platform/errors.ts'
import { serveReaders } from '../../reading/serve-readers.ts'

/** Readers for the tests of `readingPool`. The workers of these tests run this file. */
const READERS_OF_TESTS = {
  echo: (text: string) => text,
  /** Computes for this time (ms) without a pause. */
  spin: (ms: number) => {
    const until = performance.now() + ms
    let turns = 0
    while (performance.now() < until) turns++
    return turns > 0
  },
  /** A regular expression that never ends. */
  backtrack: (length: number) => /^(?:a|aa|b)+$/.test(`${'a'.repeat(length)}c`),
  fill: () => {
    const kept: object[] = []
    for (;;) kept.push(new Array(1_000_000).fill(kept))
  },
  refuse: () => {
    throw new AppError('too_large')
  },
  fail: (text: string) => {
    throw new TypeError(text)
  },
  environment: () => Object.keys(process.env),
}
export type HardReaders = typeof READERS_OF_TESTS

serveReaders(READERS_OF_TESTS)
