import type { EndpointName, Reply } from '@hand-in-hand/contract/endpoints.ts'
import { type ErrorCode, isErrorCode } from '@hand-in-hand/contract/errors.ts'
import type { AnyCallOptions, CallArguments, CallOptions } from './calls/call-options.ts'
import { isReplyOf } from './calls/reply-shape.ts'
import { deviceStorage } from './device-storage.ts'
import { deviceTimeZone } from './device-time-zone.ts'
import { forgetStartedCalls, receive, takeStartedCall } from './first-page/started-calls.ts'
import { firstSignal } from './first-signal.ts'
import { cacheReply, changeCache, dropFamilySide, dropPendingCalls, pendingReply, readCachedReply, replyInTime } from './reply-cache.ts'

const API_PREFIX = '/v2'
/** ms. The specification sets no limit, but with a weak signal a phone would wait forever. */
const CALL_TIMEOUT = 15_000

/** Calls that neither need nor read a token, as the `access` of each entry in the contract says. */
const OPEN_CALLS: ReadonlySet<EndpointName> = new Set(CALLS_WITHOUT_TOKEN)

/**
 * Calls that are open to anyone, but for which the server reads a token if there is one. With the token an invitation leads to its task, a
 * login as another person has to be confirmed first, and a log-out ends the login of this device even without its cookie.
 */
const CALLS_WITH_ANY_TOKEN: ReadonlySet<EndpointName> = new Set(CALLS_THAT_READ_A_TOKEN)

/** A call that failed: the server's refusal, or `network` if no reply came. */
export class CallError extends Error {
  readonly code: ErrorCode | 'network'
  /** HTTP status; 0 if no reply came. */
  readonly status: number
  /** The fields of the body that were refused, and why. */
  readonly fields: { field: string; code: ErrorCode }[]
  /** The id by which the operator finds the call in the log; undefined if the response had no id. */
  readonly requestId: string | undefined
  /** The call that failed; undefined in the demo, or if no reply came. */
  readonly call: EndpointName | undefined

  constructor(code: ErrorCode | 'network', status = 0, fields: CallError['fields'] = [], requestId?: string, call?: EndpointName) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = fields
    this.requestId = requestId
    this.call = call
  }
}

/** Whether the server refused the call, so that a retry would not help. */
export const isRefused = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

/** The header that lets a change through only if no one has saved another change since this version was read. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

/** Handles calls in place of the server while a demo runs. `isActive` is checked before each call. */
interface LocalCallHandler {
  isActive: () => boolean
  reply: (name: EndpointName, request: { params?: unknown; query?: unknown; body?: unknown }) => Promise<unknown>
}
let localHandler: LocalCallHandler | undefined
/**
 * Sets the handler that replies to calls on the device itself. Most calls that need no login still use the network, such as the sign-in
 * that ends the demo.
 */
export const setLocalHandler = (handler: LocalCallHandler) => {
  localHandler = handler
}
const isHandledLocally = (name: EndpointName) =>
  !(OPEN_CALLS.has(name) || CALLS_WITH_ANY_TOKEN.has(name)) || name === 'POST /supporters/families/task_count' || name === 'GET /settings'

// The last reply to each GET request that had an ETag, by token and URL. After a 304 the same object is returned, so that nothing renders
// again.
const etagReplies = new Map<string, { etag: string; reply: unknown }>()

/** Clears all replies in memory; part of logging out. */
export const clearReplies = () => {
  etagReplies.clear()
  forgetStartedCalls()
  lateReplies.clear()
}

const callKey = (name: EndpointName, { params, query, body }: AnyCallOptions) => JSON.stringify([name, params, query, body])

/**
 * Makes one call of the contract, such as `call('GET /supporters/:user', { params: { user: 'me' } })`. The token goes into a
 * header, never into the URL. Throws `CallError`; an aborted `signal` throws its own reason.
 */
export async function call<Name extends EndpointName>(name: Name, ...[request]: CallArguments<Name>): Promise<Reply<Name>> {
  // Every CallOptions is an AnyCallOptions, which the compiler cannot see while Name is generic.
  const options = (request ?? {}) as AnyCallOptions
  const key = callKey(name, options)
  if (lateReplies.has(key)) return lateReplies.get(key) as Reply<Name>
  // The demo's handlers are typed with the contract's replies, name by name.
  if (localHandler?.isActive() && isHandledLocally(name)) return (await localHandler.reply(name, options)) as Reply<Name>
  const url = urlOf(name, options)
  const network = pendingReply(name, url) ?? fetchReply(name, url, options)
  const reply = await replyInTime(name, url, network, (answered) => keepLateReply(key, answered)).catch((error: unknown) => {
    const code = error instanceof CallError && error.code
    // The person may no longer look after the family, so the family pages' cached replies are removed. If the person still does, the next
    // reply is cached again.
    if (code === 'not_allowed') dropFamilySide()
    const isAway = code === 'network' || code === 'unavailable'
    const cached = isAway ? readCachedReply(name, url) : undefined
    if (cached === undefined) throw error
    return cached
  })
  // The contract defines the reply of the call with this name, and the server's tests check it.
  return reply as Reply<Name>
}

/** Changes the reply to a call that is cached for times without a network. Does nothing if no reply is cached. */
export function changeCachedReply<Name extends EndpointName>(
  name: Name,
  request: Pick<CallOptions<Name>, 'params' | 'query'>,
  change: (reply: Reply<Name>) => Reply<Name>,
) {
  const { params, query } = request as AnyCallOptions // see `call`
  // A cached reply under a name is always a reply of the call with that name.
  changeCache(name, urlOf(name, { params, query }), (reply) => change(reply as Reply<Name>))
}

const urlOf = (name: EndpointName, { params, query }: AnyCallOptions) => API_PREFIX + fillPath(pathOf(name), params) + queryText(query)

// A name is 'METHOD /path' in the contract.
const methodOf = (name: EndpointName) => name.slice(0, name.indexOf(' '))
const pathOf = (name: EndpointName) => name.slice(name.indexOf(' ') + 1)

/** Replies that came after their cached reply was shown. A request within the next second gets them. */
const lateReplies = new Map<string, unknown>()
function keepLateReply(key: string, reply: unknown) {
  lateReplies.set(key, reply)
  setTimeout(() => lateReplies.delete(key), 1_000)
}

/** Sends the call to the server. Throws `CallError`. */
async function fetchReply(name: EndpointName, url: string, options: AnyCallOptions): Promise<unknown> {
  const method = methodOf(name)
  const token = options.token ?? (OPEN_CALLS.has(name) ? null : deviceStorage.read('login_userToken'))
  const answerKey = `${token} ${url}`
  // Only replies of the family that is shown are cached. With another token the reply belongs to another family.
  const keep = (fresh: unknown, isNew: boolean) => options.token === undefined && cacheReply(name, url, fresh, isNew)
  const cachedReply = method === 'GET' ? etagReplies.get(answerKey) : undefined

  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  // An empty header means that the device has no language, and the server then uses the language of the person.
  headers.set('Accept-Language', deviceStorage.read('locale') ?? '')
  if (token) {
    headers.set('Authorization', `Bearer ${token}`)
    // With the device's time zone, the server also holds messages back while it is night where the device is.
    headers.set('Time-Zone', deviceTimeZone())
  }
  if (cachedReply) headers.set('If-None-Match', cachedReply.etag)
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')

  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  const request: RequestInit = {
    method,
    headers,
    // Replies hold names and phone numbers, so the browser must not write them to disk.
    cache: 'no-store',
    ...(options.keepalive && { keepalive: true }),
    ...(body !== undefined && { body }),
  }
  const ask = () => fetchWithTimeout(url, options, request).then(receive)
  const started = takeStartedCall({ method, url, token, body })
  const { response, body: reply } = await (started?.then((received) => received ?? ask(), throwNetworkError) ?? ask())
  if (response.status === 304 && cachedReply) {
    keep(cachedReply.reply, false)
    return cachedReply.reply
  }
  if (!response.ok) throw toCallError(name, response, reply)
  // The reply is not JSON: it is a proxy's own page, or the connection broke.
  if (reply === undefined) throw new CallError('network', response.status)
  // Decision 074: a reply without the contract's shape is an error, and never a confirmation.
  if (!isReplyOf(name, reply)) throw new CallError('unexpected', response.status, [], requestIdOf(response), name)
  if (method !== 'GET') {
    lateReplies.clear()
    forgetStartedCalls()
    dropPendingCalls()
  }
  const etag = response.headers.get('ETag')
  if (method === 'GET' && etag) etagReplies.set(answerKey, { etag, reply })
  keep(reply, true)
  return reply
}

/**
 * Makes a call whose reply is a file other than JSON, such as `text/csv`. Returns its bytes unchanged. Throws `CallError`.
 * The demo has no such calls.
 */
export async function callForFile<Name extends EndpointName>(name: Name, type: string, ...request: CallArguments<Name>): Promise<Blob> {
  const response = await callForResponse(name, type, ...request)
  return response.blob().catch(() => {
    throw new CallError('network', response.status)
  })
}

/** Like `callForFile`, but for a reply that is read while it arrives. Returns the response. */
export async function callForResponse<Name extends EndpointName>(name: Name, type: string, ...[request]: CallArguments<Name>) {
  // Every CallOptions is an AnyCallOptions: see `call`.
  const options = (request ?? {}) as AnyCallOptions
  const headers = { ...options.headers, Accept: type, Authorization: `Bearer ${deviceStorage.read('login_userToken')}` }
  const response = await fetchWithTimeout(urlOf(name, options), options, { method: methodOf(name), headers, cache: 'no-store' })
  if (!response.ok) throw toCallError(name, response, (await receive(response)).body)
  return response
}

async function fetchWithTimeout(url: string, { signal, timeout = CALL_TIMEOUT }: AnyCallOptions, request: RequestInit) {
  const limit = AbortSignal.timeout(timeout)
  try {
    return await fetch(url, { ...request, signal: signal ? firstSignal(signal, limit) : limit })
  } catch {
    signal?.throwIfAborted()
    return throwNetworkError()
  }
}

function throwNetworkError(): never {
  throw new CallError('network')
}

function toCallError(name: EndpointName, response: Response, problem: unknown) {
  const problemBody = typeof problem === 'object' && problem !== null ? problem : {}
  const code = 'code' in problemBody && isErrorCode(problemBody.code) ? problemBody.code : fallbackCode(response.status)
  const fields = 'errors' in problemBody ? fieldErrors(problemBody.errors) : []
  return new CallError(code, response.status, fields, requestIdOf(response), name)
}

/** A proxy may write anything into this header, so only a valid id is shown. */
const requestIdOf = (response: Response) => /^[\w-]{1,40}$/.exec(response.headers.get('X-Request-Id') ?? '')?.[0]

function fieldErrors(errors: unknown) {
  if (!Array.isArray(errors)) return []
  return errors.flatMap(({ field, code }) => (typeof field === 'string' && isErrorCode(code) ? [{ field, code }] : []))
}

/** The code for an error reply that is not from our server, such as a proxy's 502. */
function fallbackCode(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'not_allowed'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'unavailable' : 'bad_request'
}

function fillPath(path: string, params: AnyCallOptions['params'] = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryText(query: AnyCallOptions['query'] = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) search.append(name, String(each))
  }
  const text = search.toString()
  return text && `?${text}`
}
