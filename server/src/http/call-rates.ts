import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressesOf, callerOf } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'
import { hashOf } from '../platform/tokens.ts'
import type { Application } from './application.ts'
import { bearerOf } from './bearer.ts'

interface Rate {
  perSecond: number
  /** Calls at once, after a pause. */
  burst: number
}
export interface CallRates {
  /** For one token, which is one device or one login link. */
  ofToken: Rate
  /** For one address. The Wi-Fi of a hospital, with hundreds of phones, is one address. */
  ofAddress: Rate
  /** How many callers are remembered. The one without calls for longest is forgotten first, and may call again at once. */
  remembered: number
}

const RATES: CallRates = {
  ofToken: { perSecond: 20, burst: 200 },
  ofAddress: { perSecond: 200, burst: 3_000 },
  remembered: 20_000,
}

/**
 * Counts a call by its token and its address, before its body is read and the database is queried. Returns the caller. Throws
 * too_many_requests with the seconds to wait.
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
    const token = tokenHashOf(request, settings.pathTokens)
    const address = knownAddress(request, isForwarded)
    const wait = Math.max(token === null ? 0 : takeOfToken(token, now()), address === null ? 0 : takeOfAddress(address, now()))
    if (wait > 0) throw new AppError('too_many_requests', Math.ceil(wait / 1000))
    return token ?? address ?? ''
  }
}

/**
 * A token bucket for each caller. Returns 0 and takes a call, or returns the ms to wait. A bucket is one number, the instant at
 * which it will be full (the generic cell rate algorithm).
 */
function buckets({ perSecond, burst }: Rate, remembered: number) {
  const interval = 1000 / perSecond
  const capacity = burst * interval
  const fullAt = new Map<string, number>()
  return (caller: string, now: number) => {
    // Never later than the time to fill an empty bucket: the clock may have been set back.
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
function tokenHashOf(request: FastifyRequest, isTakenFromPath: boolean) {
  // Parameters of any route, so of any shape.
  const { user } = (request.params ?? {}) as { user?: string }
  const token = user === undefined || user === 'me' || !isTakenFromPath ? bearerOf(request) : user
  return token === null ? null : hashOf(token)
}

/** Of so many addresses what they count as is kept: of a proxy's, and of a hospital's, thousands of calls come in a row. */
const ADDRESSES_KEPT = 1_000

const isThisMachine = addressesOf(['127.0.0.0/8', '::1'])
const isPrivate = addressesOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fe80::/10'])

/**
 * The client's address; null if it may be that of a proxy which TRUST_PROXY does not name. A public address counts as the
 * client's even if the request has a forwarding header, because any client can send one.
 */
function knownAddress({ ip }: FastifyRequest, isForwarded: boolean) {
  const { kind, caller } = addressOf(ip ?? '')
  return kind === 'this machine' || (isForwarded && kind === 'private') ? null : caller
}

interface Address {
  kind: 'this machine' | 'private' | 'public' | 'none'
  /** See `callerOf`; null for none. */
  caller: string | null
}
const knownAddresses = new Map<string, Address>()

function addressOf(ip: string) {
  const known = knownAddresses.get(ip)
  if (known) return known
  if (knownAddresses.size >= ADDRESSES_KEPT) knownAddresses.clear()
  const found = findAddress(ip)
  knownAddresses.set(ip, found)
  return found
}

function findAddress(ip: string): Address {
  if (!isIP(ip)) return { kind: 'none', caller: null }
  return { kind: isThisMachine(ip) ? 'this machine' : isPrivate(ip) ? 'private' : 'public', caller: callerOf(ip) }
}
