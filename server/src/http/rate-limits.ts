import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../platform/errors.ts'

interface Limit {
  amount: number
  inSeconds: number
}

/** Counts per client address, in this process. Answers a check that throws too_many_requests with the seconds to wait. */
export function limitByAddress(limit: Limit) {
  const limiter = makeLimiter(limit)
  return (request: Pick<FastifyRequest, 'ip'>) => limiter.consume(request.ip).catch(tooMany)
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

const makeLimiter = ({ amount, inSeconds }: Limit) => new RateLimiterMemory({ points: amount, duration: inSeconds })

function tooMany(state: unknown): never {
  if (state instanceof RateLimiterRes) throw new AppError('too_many_requests', Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
  throw state
}
