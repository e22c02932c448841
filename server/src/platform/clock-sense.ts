import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'

/** In ms: how far the clocks of several servers may differ. An instant further ahead was stored by a clock that was wrong. */
export const CLOCKS_DIFFER = MINUTE

/** What the database knows about the time. Instants are in ms. */
export interface KnownClock {
  /** The last instant at which the clock was trusted; null before the first. */
  trusted_at: number | null
  /** If the clock is far from `trusted_at`: since when it has run steadily, and when it was last checked. Null if the clock is near. */
  watched_since: number | null
  watched_at: number | null
}

/** How far (ms) a clock may be from the last trusted instant. A server that was off for a shorter time trusts its clock at once. */
const TRUSTED_FOR = DAY
/** How long (ms) a clock that is further away has to run steadily before it is trusted. */
const WATCHED_FOR = DAY
/** A clock that moved by more than this (ms) between two checks is not steady. A restart takes less time. */
const STEADY_STEP = HOUR
/**
 * A step forward of at most this (ms) may come from a machine that was switched off for the night. The time of such a step does not count
 * as steady running, but the time before it still counts.
 */
const OFF_FOR = 7 * DAY

/**
 * Whether a clock that shows `now` (ms) makes sense. Before the first trusted instant every clock does, because there are no old data that
 * a wrong clock could harm.
 */
export const makesSense = ({ trusted_at }: Pick<KnownClock, 'trusted_at'>, now: number) =>
  trusted_at === null || Math.abs(now - trusted_at) <= TRUSTED_FOR

/** The `KnownClock` after a check of a clock that shows `now` (ms). */
export function checkClock(known: KnownClock, now: number): KnownClock {
  if (makesSense(known, now)) return trusted(now)
  const { trusted_at, watched_since, watched_at } = known
  if (watched_since === null || watched_at === null) return { trusted_at, watched_since: now, watched_at: now }
  const step = now - watched_at
  if (step > STEADY_STEP && step <= OFF_FOR) return { trusted_at, watched_since: watched_since + step, watched_at: now }
  if (Math.abs(step) > STEADY_STEP) return { trusted_at, watched_since: now, watched_at: now }
  return now - watched_since >= WATCHED_FOR ? trusted(now) : { trusted_at, watched_since, watched_at: now }
}

/** The `KnownClock` of a clock that is trusted at `now` (ms). */
export const trusted = (now: number): KnownClock => ({ trusted_at: now, watched_since: null, watched_at: null })
