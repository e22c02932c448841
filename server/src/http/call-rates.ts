import type { FastifyRequest } from 'fastify'
import { addressesOf, callerOf, isAddress, networkOf } from '../platform/addresses.ts'
import { cached } from '../platform/cached.ts'
import { type Buckets, buckets, rememberLatest } from '../platform/callers/buckets.ts'
import { AppError } from '../platform/errors.ts'
import { keyedHash } from '../platform/secrets/secret-key.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import type { Application } from './application.ts'
import { bearerOf } from './bearer.ts'

const RATES = {
  /** For one token, which is one device or one login link. */
  ofToken: { perSecond: 20, burst: 200 },
  /** For one address. The Wi-Fi of a hospital, with hundreds of phones, is one address. */
  ofAddress: { perSecond: 200, burst: 3_000 },
  /**
   * For all tokens of one address that were not found, because anyone can make up a new token for each call. Enough for 300 phones that
   * come back at once after a restart. A token that is found no longer counts here.
   */
  ofUnknownTokens: { perSecond: 20, burst: 500 },
  /** How many callers are remembered. The caller whose last call is the oldest is forgotten first, and may call again at once. */
  remembered: 20_000,
}
export type CallRates = typeof RATES

const UNNAMED_PROXY =
  'A proxy stands in front (a request came with X-Forwarded-For), but TRUST_PROXY is not set. Until it is, limits take ' +
  'everyone for one caller: a few who mistype their codes can keep all from signing in. Set it to the address of the proxy, such as 127.0.0.1.'
const NO_CLIENT =
  'The proxy that TRUST_PROXY names forwards something in X-Forwarded-For that is no address. For the limits all such callers are one: ' +
  'let the proxy write the address of its client.'

/**
 * Limits calls by their token and their address, before a body is read and the database is queried. Until a token was found once, its calls
 * count for its address.
 */
export function limitCalls({ settings, now }: Application, changed: Partial<CallRates> = {}) {
  const { ofToken, ofAddress, ofUnknownTokens, remembered } = { ...RATES, ...changed }
  const [tokens, addresses, unknown] = [ofToken, ofAddress, ofUnknownTokens].map((rate) => buckets(rate, remembered)) as [
    Buckets,
    Buckets,
    Buckets,
  ]
  /** Hashes of tokens that were found, the latest last. */
  const found = new Map<string, true>()
  /** The addresses that calls with unknown tokens counted for. */
  const countedFor = new WeakMap<FastifyRequest, string>()
  const warned = new Set<string>()
  const warnOnce = (request: FastifyRequest, text: string) => {
    if (!warned.has(text)) request.log.warn(text)
    warned.add(text)
  }

  /** Counts a call. Returns the caller. Throws too_many_requests with the seconds to wait. */
  function countCall(request: FastifyRequest) {
    const isForwarded = isForwardedByAnyone(settings, request)
    if (isForwarded) warnOnce(request, UNNAMED_PROXY)
    if (!isAddress(request.ip ?? '')) warnOnce(request, NO_CLIENT)
    const token = tokenHashOf(request, settings.pathTokens)
    const address = knownAddress(request, isForwarded)
    const isUnknown = token !== null && address !== null && !found.has(token)
    const waitOfToken = token === null ? 0 : isUnknown ? unknown.take(address, now()) : tokens.take(token, now())
    const wait = Math.max(waitOfToken, address === null ? 0 : addresses.take(address, now()))
    if (wait > 0) throw new AppError('too_many_requests', Math.ceil(wait / 1000))
    if (isUnknown) countedFor.set(request, address)
    return (isUnknown ? address : token) ?? address ?? ''
  }

  /**
   * To be called when the database has shown whose token a call carries. From then on a valid token is a separate caller, and a token that
   * has ended is not.
   */
  function noteToken(request: FastifyRequest) {
    const token = tokenHashOf(request, settings.pathTokens)
    if (token === null) return
    if (request.proved?.familyId === undefined) return void found.delete(token)
    rememberLatest(found, token, true, remembered)
    const address = countedFor.get(request)
    if (address !== undefined) unknown.giveBack(address)
  }

  /** Warnings for the operator about the proxy. */
  const proxyWarnings = () => [...warned]

  return { countCall, noteToken, proxyWarnings }
}

/** The hash of the token that a call carries, in its header or its path. */
function tokenHashOf(request: FastifyRequest, isTakenFromPath: boolean) {
  // Parameters can have any shape, because this runs for every route.
  const { user } = (request.params ?? {}) as { user?: string }
  const token = user === undefined || user === 'me' || !isTakenFromPath ? bearerOf(request) : user
  return token === null ? null : hashOf(token)
}

/** How many addresses are cached with their `CallerAddress`, because a proxy or a hospital sends thousands of calls from one address. */
const ADDRESSES_KEPT = 1_000

const isThisMachine = addressesOf(['127.0.0.0/8', '::1'])
const isPrivate = addressesOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fe80::/10'])

/** Whether a request came through a proxy that TRUST_PROXY does not name. */
const isForwardedByAnyone = ({ trustProxy }: Application['settings'], { headers }: Pick<FastifyRequest, 'headers'>) =>
  !trustProxy && ('x-forwarded-for' in headers || 'forwarded' in headers)

/**
 * A keyed hash of the caller's network, by which limits group calls. Null if the address may belong to a proxy that TRUST_PROXY does not
 * name, since everyone would then be in one network.
 */
export function networkKeyOf({ settings, secretKey }: Pick<Application, 'settings' | 'secretKey'>, request: RequestFrom) {
  const isBehindProxy = isForwardedByAnyone(settings, request) || (!settings.trustProxy && settings.publicUrl.startsWith('https:'))
  return isBehindProxy && addressOf(request.ip ?? '').kind !== 'public'
    ? null
    : keyedHash(secretKey, `network ${networkOf(request.ip ?? '')}`)
}
type RequestFrom = Pick<FastifyRequest, 'ip' | 'headers'>

/**
 * The client's address; null if it may belong to a proxy that TRUST_PROXY does not name. A public address counts as the client's even if
 * the request has a forwarding header, because any client can send one.
 */
function knownAddress({ ip }: FastifyRequest, isForwarded: boolean) {
  const { kind, caller } = addressOf(ip ?? '')
  return kind === 'this machine' || (isForwarded && kind === 'private') ? null : caller
}

interface CallerAddress {
  kind: 'this machine' | 'private' | 'public' | 'none'
  /** The key by which limits count the caller: an IPv4 address, or the /64 network of an IPv6 address. */
  caller: string
}

const addressOf = cached((ip: string): CallerAddress => {
  const kind = !isAddress(ip) ? 'none' : isThisMachine(ip) ? 'this machine' : isPrivate(ip) ? 'private' : 'public'
  return { kind, caller: callerOf(ip) }
}, ADDRESSES_KEPT)
