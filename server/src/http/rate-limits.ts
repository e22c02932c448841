import type { FastifyRequest } from 'fastify'
import { callerOf } from '../platform/addresses.ts'
import { buckets } from '../platform/callers/buckets.ts'
import { AppError } from '../platform/errors.ts'

interface RateLimit {
  /** How many attempts are allowed at once, after a pause. */
  amount: number
  /** After this many seconds a used-up amount is full again. */
  inSeconds: number
}
interface LimiterClock {
  /** In ms. */
  now: () => number
}

/** How many callers are remembered: the latest ones. */
const REMEMBERED = 20_000

/** Codes requested from one address. A hospital's Wi-Fi is one address for many people. */
export const CODES_PER_ADDRESS: RateLimit = { amount: 100, inSeconds: 3600 }
/** Wrong codes from one address; right codes don't count. Five wrong tries end a code, so one address can't end many codes. */
const WRONG_CODES_PER_ADDRESS: RateLimit = { amount: 60, inSeconds: 3600 }

/** Counts by client address, in this process. Returns a check that throws too_many_requests with the seconds to wait. */
export function limitByAddress(app: LimiterClock, limit: RateLimit) {
  const { count } = makeLimiter(app, limit)
  return (request: Pick<FastifyRequest, 'ip'>) => count(callerOf(request.ip))
}

/** Runs an attempt under a key. Throws its error, or too_many_requests with the seconds to wait. */
type LimitAttempt<Key> = <Done>(key: Key, attempt: () => Promise<Done>) => Promise<Done>

/** Only successful attempts count. */
export const limitSuccesses = (app: LimiterClock, limit: RateLimit): LimitAttempt<string> =>
  limitAttempts(app, limit, (error) => error === null)

export type TryCode = LimitAttempt<Pick<FastifyRequest, 'ip'>>

/** Runs a try of a code, in any call that takes a code. Only wrong codes count. */
export function limitWrongCodes(app: LimiterClock): TryCode {
  const limited = limitAttempts(app, WRONG_CODES_PER_ADDRESS, (error) => error instanceof AppError)
  return (request, attempt) => limited(callerOf(request.ip), attempt)
}

/** `counts` says whether an attempt is counted. It gets the error of the attempt, or null after success. */
function limitAttempts(app: LimiterClock, limit: RateLimit, counts: (error: unknown) => boolean): LimitAttempt<string> {
  const { count, giveBack } = makeLimiter(app, limit)
  return async (key, attempt) => {
    // An attempt is counted before it is made, so that many attempts at once can't share one count.
    count(key)
    try {
      const done = await attempt()
      if (!counts(null)) giveBack(key)
      return done
    } catch (error) {
      if (!counts(error)) giveBack(key)
      throw error
    }
  }
}

function makeLimiter({ now }: LimiterClock, { amount, inSeconds }: RateLimit) {
  const { take, giveBack } = buckets({ perSecond: amount / inSeconds, burst: amount }, REMEMBERED)
  function count(key: string) {
    const wait = take(key, now())
    if (wait > 0) throw new AppError('too_many_requests', Math.ceil(wait / 1000))
  }
  return { count, giveBack }
}
