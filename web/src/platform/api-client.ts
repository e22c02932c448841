import type { EndpointName, Params, Query, Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import { type ErrorCode, isErrorCode } from '@hand-in-hand/contract/errors.ts'
import { deviceStorage } from './device-storage.ts'
import { answerInTime, answerOnTheWay, giveUpWaiting, keepAnswer, keptAnswer } from './kept-answers.ts'

const PREFIX = '/v2'
/** ms; the specification has none, and a phone with one bar of signal would then wait for ever. */
const TIMEOUT = 15_000

/** Calls that prove who asks by their body, or ask for nobody: they carry no token. */
const OPEN_CALLS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'POST /supporters/families/task_count',
  'POST /supporters/signup/validate',
  'POST /supporters/signup',
  'GET /session',
  'POST /session/link',
  'POST /login/code',
  'GET /settings',
])

/**
 * Open to everyone, but the server wants to know who is logged in here: an invitation then leads to its task, logging in
 * as another person is asked about first, and logging out ends this device also where its cookie is gone.
 */
const CALLS_WITH_ANY_TOKEN: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'GET /supporters/families/:invitation',
  'POST /session',
  'DELETE /session',
  'POST /login/verify',
  'POST /families',
])

/** A call that did not succeed: the server's refusal, or `network` where no answer came. */
export class CallError extends Error {
  readonly code: ErrorCode | 'network'
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | undefined
  /** Which fields of the body were refused, and why. */
  readonly fields: { field: string; code: ErrorCode }[]

  constructor(code: ErrorCode | 'network', status = 0, retryAfter?: number, fields: { field: string; code: ErrorCode }[] = []) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
    this.fields = fields
  }
}

/** Whether the server has looked at it and said no, so that trying again would not help. */
export const isRefused = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

/** The header that lets a change through only while nobody has saved since this version was read. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** An id may be given as the number that it is. */
type PathParams<Name extends EndpointName> = [Params<Name>] extends [undefined] ? undefined : { [K in keyof Params<Name>]: string | number }

export type CallOptions<Name extends EndpointName> = Given<'params', PathParams<Name>> &
  Given<'query', Query<Name>> &
  Given<'body', RequestBody<Name>> & {
    signal?: AbortSignal
    headers?: Record<string, string>
    /** ms, where 15 s is wrong for this call. */
    timeout?: number
    /** In place of the current family's token. */
    token?: string
    /** The call goes on when the page is left. */
    keepalive?: boolean
  }

type Optional<Name extends EndpointName> =
  Record<never, never> extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

interface AnyOptions {
  params?: Record<string, string | number> | undefined
  query?: Record<string, string | number | boolean | readonly string[] | undefined> | undefined
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  timeout?: number
  token?: string
  keepalive?: boolean
}

/** Who answers in the place of the server while a demo runs: `isActive` is asked before each call. */
interface LocalAnswers {
  isActive: () => boolean
  answer: (name: EndpointName, given: { params?: unknown; query?: unknown; body?: unknown }) => Promise<unknown>
}
let localAnswers: LocalAnswers | undefined
/** Tells this client who answers calls on the device itself. Only signing in and signing up still go out then: they end the demo. */
export const answerLocally = (answers: LocalAnswers) => {
  localAnswers = answers
}
const staysHere = (name: EndpointName) =>
  !(OPEN_CALLS.has(name) || CALLS_WITH_ANY_TOKEN.has(name)) || name === 'POST /supporters/families/task_count' || name === 'GET /settings'

// The last answer of each list and token: a 304 gives back the very same object, so that nothing is drawn again.
const answers = new Map<string, { etag: string; reply: unknown }>()

/** Forgets every answer kept in memory; part of logging out. */
export const forgetAnswers = () => {
  answers.clear()
  early.clear()
  late.clear()
}

/** ms after it came, in which an answer that was asked for early is taken for what is so now. */
const EARLY_FOR = 10_000
/** Calls that went out before the code that needs them was here. */
const early = new Map<string, Promise<unknown>>()
const callKey = (name: EndpointName, { params, query, body }: AnyOptions) => JSON.stringify([name, params, query, body])

/** Makes a call ahead of time: the first same call takes its answer, be it a refusal. */
export function callEarly<Name extends EndpointName>(name: Name, ...given: Optional<Name>) {
  const answer = call(name, ...given)
  const key = callKey(name, (given[0] ?? {}) as AnyOptions)
  early.set(key, answer)
  // Whoever takes it hears of a refusal.
  void answer.catch(() => {}).then(() => setTimeout(() => early.get(key) === answer && early.delete(key), EARLY_FOR))
}

/**
 * One call of the contract, such as `call('GET /supporters/:user', { params: { user: 'me' } })`. The token goes into a
 * header, never into the URL. Throws `CallError`; an aborted `signal` throws its own reason.
 */
export async function call<Name extends EndpointName>(name: Name, ...[given]: Optional<Name>): Promise<Reply<Name>> {
  // Every CallOptions is an AnyOptions; only the compiler cannot see it through the type of a Name not yet known.
  const options = (given ?? {}) as AnyOptions
  const key = callKey(name, options)
  const underway = early.get(key)
  if (underway) {
    early.delete(key)
    // It was made by this very name.
    return underway as Promise<Reply<Name>>
  }
  if (late.has(key)) return late.get(key) as Reply<Name>
  // What answers here holds itself to the contract's replies, name by name.
  if (localAnswers?.isActive() && staysHere(name)) return (await localAnswers.answer(name, options)) as Reply<Name>
  const url = PREFIX + fillPath(pathOf(name), options.params) + queryText(options.query)
  const network = answerOnTheWay(name, url) ?? ask(name, url, options)
  const answer = await answerInTime(name, url, network, (answered) => keepLate(key, answered)).catch((error: unknown) => {
    const kept = error instanceof CallError && error.code === 'network' ? keptAnswer(name, url) : undefined
    if (kept === undefined) throw error
    return kept
  })
  // It was an answer to this very call: the server says under this name what the contract says, and its own tests hold it to that.
  return answer as Reply<Name>
}

// A name is 'METHOD /path' by the contract.
const methodOf = (name: EndpointName) => name.slice(0, name.indexOf(' '))
const pathOf = (name: EndpointName) => name.slice(name.indexOf(' ') + 1)

/** Answers that came when their kept one was shown already: for whoever asks within a second. */
const late = new Map<string, unknown>()
function keepLate(key: string, answer: unknown) {
  late.set(key, answer)
  setTimeout(() => late.delete(key), 1_000)
}

/** Asks the server. Throws `CallError`. */
async function ask(name: EndpointName, url: string, options: AnyOptions): Promise<unknown> {
  const method = methodOf(name)
  const token = options.token ?? (OPEN_CALLS.has(name) ? null : deviceStorage.read('login_userToken'))
  const answerKey = `${token} ${url}`
  const known = method === 'GET' ? answers.get(answerKey) : undefined

  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (known) headers.set('If-None-Match', known.etag)
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')

  const response = await send(url, options, {
    method,
    headers,
    // Answers hold names and phone numbers: the browser's own cache keeps none of them on the disk.
    cache: 'no-store',
    ...(options.keepalive && { keepalive: true }),
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  if (response.status === 304 && known) {
    keepAnswer(name, url, known.reply, false)
    return known.reply
  }
  const reply = await readJson(response)
  if (!response.ok) throw refusal(response, reply)
  if (method !== 'GET') {
    late.clear()
    giveUpWaiting()
  }
  const etag = response.headers.get('ETag')
  if (method === 'GET' && etag) answers.set(answerKey, { etag, reply })
  keepAnswer(name, url, reply, true)
  return reply
}

/**
 * A call whose answer is a file of another kind than JSON, such as `text/csv`, byte by byte as it came. Throws `CallError`.
 * Never answered by the demo: it has nothing of the kind.
 */
export async function callForFile<Name extends EndpointName>(name: Name, type: string, ...[given]: Optional<Name>): Promise<Blob> {
  // As in `call`.
  const options = (given ?? {}) as AnyOptions
  const headers = { Accept: type, Authorization: `Bearer ${deviceStorage.read('login_userToken')}` }
  const url = PREFIX + fillPath(pathOf(name), options.params) + queryText(options.query)
  const response = await send(url, options, { method: methodOf(name), headers, cache: 'no-store' })
  if (!response.ok) throw refusal(response, await readJson(response))
  return response.blob().catch(() => {
    throw new CallError('network', response.status)
  })
}

async function send(url: string, { signal, timeout = TIMEOUT }: AnyOptions, request: RequestInit) {
  const limit = AbortSignal.timeout(timeout)
  try {
    return await fetch(url, { ...request, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  } catch {
    signal?.throwIfAborted()
    throw new CallError('network')
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // No JSON: a proxy's own page, or a connection that broke off in the middle.
    if (response.ok) throw new CallError('network', response.status)
    return null
  }
}

function refusal(response: Response, problem: unknown) {
  const told = typeof problem === 'object' && problem !== null ? problem : {}
  const code = 'code' in told && isErrorCode(told.code) ? told.code : fallbackCode(response.status)
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new CallError(code, response.status, retryAfter > 0 ? retryAfter : undefined, 'errors' in told ? fieldErrors(told.errors) : [])
}

function fieldErrors(errors: unknown) {
  if (!Array.isArray(errors)) return []
  return errors.flatMap(({ field, code }) => (typeof field === 'string' && isErrorCode(code) ? [{ field, code }] : []))
}

/** For an answer that does not come from our server, such as a proxy's 502. */
function fallbackCode(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'not_allowed'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'unavailable' : 'bad_request'
}

function fillPath(path: string, params: AnyOptions['params'] = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryText(query: AnyOptions['query'] = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) search.append(name, String(each))
  }
  const text = search.toString()
  return text && `?${text}`
}
