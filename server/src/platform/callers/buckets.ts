export interface Rate {
  perSecond: number
  /** How many calls are allowed at once, after a pause. */
  burst: number
}

/** Keeps only the latest keys, `amount` at most. */
export function rememberLatest<Value>(kept: Map<string, Value>, key: string, value: Value, amount: number) {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.size > amount ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
}

export type Buckets = ReturnType<typeof buckets>

/** A token bucket for each caller. A bucket is one number, the instant at which it will be full (the generic cell rate algorithm). */
export function buckets({ perSecond, burst }: Rate, remembered: number) {
  const interval = 1000 / perSecond
  const capacity = burst * interval
  const fullAt = new Map<string, number>()
  function fullOf(caller: string, now: number) {
    const full = fullAt.get(caller) ?? now
    // A bucket that is empty now will be full after `capacity` ms. If a bucket would be full even later, the clock was set back. Then the
    // stored instant is useless, and the bucket counts as full.
    return full < now || full > now + capacity ? now : full
  }
  const waitFrom = (full: number, now: number) => Math.max(0, full + interval - (now + capacity))
  /** Uses up a call and returns 0. If none is left, returns how long (ms) to wait for the next one. */
  function take(caller: string, now: number) {
    const full = fullOf(caller, now)
    const wait = waitFrom(full, now)
    rememberLatest(fullAt, caller, wait > 0 ? full : full + interval, remembered)
    return wait
  }
  /** How long (ms) to wait for the next call; 0 if one is left. Uses up no call. */
  const waitOf = (caller: string, now: number) => waitFrom(fullOf(caller, now), now)
  function giveBack(caller: string) {
    const full = fullAt.get(caller)
    if (full !== undefined) fullAt.set(caller, full - interval)
  }
  return { take, waitOf, giveBack }
}
