import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressesOf, callerOf } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'
import { bearerOf } from './authentication.ts'
import { hashOf } from './tokens.ts'

interface Rate {
  perSecond: number
  /** So many at once, after a while without any. */
  burst: number
}
export interface CallRates {
  /** Of one token, which is one device or one login link. */
  ofToken: Rate
  /** Of one address: the Wi-Fi of a hospital, with hundreds of phones, is one. */
  ofAddress: Rate
  /** How many callers are remembered. Who made no call for longest is forgotten first, and may call again at once. */
  remembered: number
}

const RATES: CallRates = {
  ofToken: { perSecond: 20, burst: 200 },
  ofAddress: { perSecond: 200, burst: 3_000 },
  remembered: 20_000,
}

/**
 * Counts a call by its token and its address, before its body is read and the database asked. Returns the caller, for whom
 * others shall not wait. Throws too_many_requests with the seconds to wait.
 */
export function limitCalls({ settings, now }: Application, changed: Partial<CallRates> = {}) {
  const { ofToken, ofAddress, remembered } = { ...RATES, ...changed }
  const [takeOfToken, takeOfAddress] = [buckets(ofToken, remembered), buckets(ofAddress, remembered)]
  let hasWarned = false
  return function countCall(request: FastifyRequest) {
    const isForwarded = !settings.trustProxy && ('x-forwarded-for' in request.headers || 'forwarded' in request.headers)
    if (isForwarded && !hasWarned) {
      hasWarned = true
      request.log.warn(
        'A proxy stands in front (a request came with X-Forwarded-For), but TRUST_PROXY is not set. Until it is, limits take ' +
          'everyone for one caller: a few who mistype their codes can keep all from signing in. Set it to the address of the proxy, such as 127.0.0.1.',
      )
    }
    const token = tokenOf(request, settings.pathTokens)
    const address = knownAddress(request, isForwarded)
    const wait = Math.max(token === null ? 0 : takeOfToken(token, now()), address === null ? 0 : takeOfAddress(address, now()))
    if (wait > 0) throw new AppError('too_many_requests', Math.ceil(wait / 1000))
    return token ?? address ?? ''
  }
}

/**
 * A bucket of calls for each caller, which fills by the second; returns 0 and takes a call out, or returns how many ms to
 * wait. A bucket is one number: the instant at which it will be full (the generic cell rate algorithm).
 */
function buckets({ perSecond, burst }: Rate, remembered: number) {
  const interval = 1000 / perSecond
  const capacity = burst * interval
  const fullAt = new Map<string, number>()
  return (caller: string, now: number) => {
    // Not past what an empty bucket takes to fill: the clock may have been set back.
    const full = Math.min(Math.max(fullAt.get(caller) ?? now, now), now + capacity)
    const wait = Math.max(0, full + interval - (now + capacity))
    fullAt.delete(caller)
    fullAt.set(caller, wait > 0 ? full : full + interval)
    const [oldest] = fullAt.size > remembered ? fullAt.keys() : []
    if (oldest !== undefined) fullAt.delete(oldest)
    return wait
  }
}

/** The hash of the token that a call carries, in its header or its path. */
function tokenOf(request: FastifyRequest, isTakenFromPath: boolean) {
  // Any route's, so of any shape.
  const { user } = (request.params ?? {}) as { user?: string }
  const token = user === undefined || user === 'me' || !isTakenFromPath ? bearerOf(request) : user
  return token === null ? null : hashOf(token)
}

const isThisMachine = addressesOf(['127.0.0.0/8', '::1'])
const isPrivate = addressesOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fe80::/10'])

/**
 * The client's address, or null where it may be that of a proxy that nobody told us of. A public address is the client's
 * even if it says that it forwards: who wants not to be counted could say so too.
 */
function knownAddress({ ip }: FastifyRequest, isForwarded: boolean) {
  if (!isIP(ip ?? '') || isThisMachine(ip) || (isForwarded && isPrivate(ip))) return null
  return callerOf(ip)
}
