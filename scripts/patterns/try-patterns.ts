// A worker thread: tries patterns on texts that could be slow for them. It reports each text before the try, because the try may never end.

import { parentPort } from 'node:worker_threads'
import { type Pump, pumpsFor } from './pumps.ts'

/** In ms of computing: a pattern that needs longer for a text is slow. */
const LONGEST = 20
/** In ms: a shorter time counts as SHORTEST, because it is too short to be compared. */
const SHORTEST = 1
/** The factor by which the time may grow if a text doubles in length: a little more than the 2 of a linear pattern. */
const GROWTH = 2.2
/** In UTF-16 units: fewer texts are tried if they are longer than this, because each takes a while. */
const LONG_TEXT = 10_000
const AGAIN = [3, 10, 30]

export interface PatternToTry {
  source: string
  flags: string
  /** The length of the longest text that the pattern may get, in UTF-16 units. */
  length: number
}
export type Report = { at: Pump } | { slow: Pump; ms: number; growth: number } | { done: true }

parentPort?.on('message', (pattern: PatternToTry) => {
  tryPattern(pattern)
  parentPort?.postMessage({ done: true } satisfies Report)
})

function tryPattern({ source, flags, length }: PatternToTry) {
  const pattern = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`)
  for (const pump of pumpsFor({ source, flags }, length > LONG_TEXT ? 400 : 3_000)) {
    parentPort?.postMessage({ at: pump } satisfies Report)
    const found = tryPump(pattern, pump, length)
    if (found) return parentPort?.postMessage({ slow: pump, ...found } satisfies Report)
  }
}

/**
 * Returns null if the pattern is not slow. A slow result is measured again with more tries, because the machine may be busy, a pattern is
 * compiled at its first use, and caches are small.
 */
function tryPump(pattern: RegExp, pump: Pump, length: number) {
  const texts = [length, length / 2, length / 4].map((each) => textOf(pump, each))
  if (time(pattern, texts[0] ?? '') <= GROWTH * SHORTEST) return null
  let found: { ms: number; growth: number } | null = null
  for (const tries of AGAIN) {
    const rounds = Array.from({ length: tries }, () => texts.map((text) => time(pattern, text)))
    const [ms = 0, half = 0, quarter = 0] = texts.map((_, index) => Math.min(...rounds.map((round) => round[index] ?? 0)))
    const growth = ms / Math.max(half, SHORTEST)
    if (ms <= LONGEST && (growth <= GROWTH || half / quarter <= GROWTH)) return null
    found = { ms, growth }
  }
  return found
}

const textOf = ({ before, part, after }: Pump, length: number) =>
  before + part.repeat(Math.max(1, Math.floor((length - before.length - after.length) / part.length))) + after

/**
 * How long it takes to find all matches in a text, in ms of CPU time. Measures the whole process, because Linux counts the time of a single
 * thread only in whole ms. The process does nothing else.
 */
function time(pattern: RegExp, text: string) {
  const before = process.cpuUsage()
  pattern.lastIndex = 0
  // Without this step, an empty match would be found again and again.
  for (let from = 0; pattern.test(text); from = pattern.lastIndex) if (pattern.lastIndex === from) pattern.lastIndex++
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
