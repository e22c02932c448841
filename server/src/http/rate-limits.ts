import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { callerOf } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'

interface Limit {
  amount: number
  inSeconds: number
}

/** A hospital's Wi-Fi is one address: so many people who ask for a code in an hour. */
export const CODES_PER_ADDRESS: Limit = { amount: 100, inSeconds: 3600 }
/** So many mistyped codes in an hour; right ones don't count. Five end a code, so one address can't end many. */
const WRONG_CODES_PER_ADDRESS: Limit = { amount: 60, inSeconds: 3600 }

/** Counts per client address, in this process. Answers a check that throws too_many_requests with the seconds to wait. */
export function limitByAddress(limit: Limit) {
  const limiter = makeLimiter(limit)
  return (request: Pick<FastifyRequest, 'ip'>) => limiter.consume(callerOf(request.ip)).catch(tooMany)
}

/** Runs an attempt of somebody, named by a key. Throws what it throws, or too_many_requests with the seconds to wait. */
type Limited<Key> = <Done>(key: Key, attempt: () => Promise<Done>) => Promise<Done>

/** Only attempts that succeed count. */
export const limitSuccesses = (limit: Limit): Limited<string> => limitAttempts(limit, (error) => error === null)

export type TryCode = Limited<Pick<FastifyRequest, 'ip'>>

/** Runs a try of a code, wherever that is asked for; only wrong ones count. */
export function limitWrongCodes(): TryCode {
  const limited = limitAttempts(WRONG_CODES_PER_ADDRESS, (error) => error instanceof AppError)
  return (request, attempt) => limited(callerOf(request.ip), attempt)
}

/** `counts` says by an attempt's error, null where it succeeded, whether it takes a place. */
function limitAttempts(limit: Limit, counts: (error: unknown) => boolean): Limited<string> {
  const limiter = makeLimiter(limit)
  return async (key, attempt) => {
    const giveBack = () => limiter.reward(key)
    // Taken before it is known how it ends, so that many attempts at once can't share one place.
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

const makeLimiter = ({ amount, inSeconds }: Limit) => new RateLimiterMemory({ points: amount, duration: inSeconds })

function tooMany(state: unknown): never {
  if (state instanceof RateLimiterRes) throw new AppError('too_many_requests', Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
  throw state
}
