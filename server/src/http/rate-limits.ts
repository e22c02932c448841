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

/** As `limitByAddress`, for what only counts when it succeeded: ask first, count afterwards. */
export function limitSuccesses(limit: Limit) {
  const limiter = makeLimiter(limit)
  return {
    refuseIfReached: async (key: string) => {
      const state = await limiter.get(key)
      if (state && state.consumedPoints >= limit.amount) tooMany(state)
    },
    count: (key: string) => limiter.consume(key).catch(() => {}),
  }
}

export type TryCode = <Done>(request: Pick<FastifyRequest, 'ip'>, attempt: () => Promise<Done>) => Promise<Done>

/** Runs a try of a code, wherever that is asked for; throws too_many_requests once an address had its share of wrong ones. */
export function limitWrongCodes(): TryCode {
  const limiter = makeLimiter(WRONG_CODES_PER_ADDRESS)
  return async (request, attempt) => {
    const caller = callerOf(request.ip)
    // Counted before it is known how it ends, so that many tries at once can't share one place.
    await limiter.consume(caller).catch(tooMany)
    let isWrong = false
    try {
      return await attempt()
    } catch (error) {
      isWrong = error instanceof AppError
      throw error
    } finally {
      if (!isWrong) await limiter.reward(caller)
    }
  }
}

const makeLimiter = ({ amount, inSeconds }: Limit) => new RateLimiterMemory({ points: amount, duration: inSeconds })

function tooMany(state: unknown): never {
  if (state instanceof RateLimiterRes) throw new AppError('too_many_requests', Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
  throw state
}
