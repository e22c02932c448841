import { rememberLatest } from '../../platform/callers/buckets.ts'

/**
 * Does work once for all callers who request the same version of the same thing, because after a change all phones of a circle request it
 * at nearly the same time. Keeps the results for the last `kept` things, for `age` ms at most. A result is never older than the version for
 * which it was begun.
 */
export function sharedWork<Result>({ kept, age }: { kept: number; age: number }) {
  const results = new Map<string, { version: string; result: Promise<Result> }>()
  return (thing: string, version: string, work: () => Promise<Result>) => {
    const found = results.get(thing)
    if (found?.version === version) return found.result
    const begun = { version, result: work() }
    rememberLatest(results, thing, begun, kept)
    const forget = () => void (results.get(thing) === begun && results.delete(thing))
    // A failure is reported to those who wait now. Later callers try again.
    begun.result.catch(forget)
    setTimeout(forget, age).unref()
    return begun.result
  }
}
