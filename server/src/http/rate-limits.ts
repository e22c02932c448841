import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { callerOf } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'

interface RateLimit {
  amount: number
  inSeconds: number
}

/** Codes requested from one address. A hospital's Wi-Fi is one address for many people. */
export const CODES_PER_ADDRESS: RateLimit = { amount: 100, inSeconds: 3600 }
/** Wrong codes from one address; right ones don't count. Five wrong tries end a code, so one address can't end many. */
const WRONG_CODES_PER_ADDRESS: RateLimit = { amount: 60, inSeconds: 3600 }

/** Counts by client address, in this process. Returns a check that throws too_many_requests with the seconds to wait. */
export function limitByAddress(limit: RateLimit) {
  const limiter = makeLimiter(limit)
  return (request: Pick<FastifyRequest, 'ip'>) => limiter.consume(callerOf(request.ip)).catch(tooMany)
}

/** Runs an attempt under a key. Throws its error, or too_many_requests with the seconds to wait. */
type Limited<Key> = <Done>(key: Key, attempt: () => Promise<Done>) => Promise<Done>

/** Only attempts that succeed count. */
export const limitSuccesses = (limit: RateLimit): Limited<string> => limitAttempts(limit, (error) => error === null)

export type TryCode = Limited<Pick<FastifyRequest, 'ip'>>

/** Runs a try of a code, in any call that takes one. Only wrong codes count. */
export function limitWrongCodes(): TryCode {
  const limited = limitAttempts(WRONG_CODES_PER_ADDRESS, (error) => error instanceof AppError)
  return (request, attempt) => limited(callerOf(request.ip), attempt)
}

/** `counts` returns whether an attempt uses up one of the amount, by its error (null for success). */
function limitAttempts(limit: RateLimit, counts: (error: unknown) => boolean): Limited<string> {
  const limiter = makeLimiter(limit)
  return async (key, attempt) => {
    const giveBack = () => limiter.reward(key)
    // Consumed before the attempt, so that many attempts at once can't share one.
    await limiter.consume(key).catch(async (state) => {
      await giveBack()
      tooMany(state)
    })
    try {
      const done = await attempt()
      if (!counts(null)) await giveBack()
      return done
    } catch (error) {
      if (!counts(error)) await giveBack()
      throw error
    }
  }
}

const makeLimiter = ({ amount, inSeconds }: RateLimit) => new RateLimiterMemory({ points: amount, duration: inSeconds })

function tooMany(state: unknown): never {
  if (state instanceof RateLimiterRes) throw new AppError('too_many_requests', Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
  throw state
}
