import type { EndpointName, Params, Query, Reply, RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import { ERROR_STATUS, type ErrorCode } from '@hand-in-hand/contract/errors.ts'

/** The start of the path of every call. */
const PREFIX = '/v2'

/** What the app sent with one call. */
export interface Sent<Name extends EndpointName> {
  params: { [Key in keyof Params<Name>]: string }
  query: Partial<Record<keyof Query<Name>, string>>
  body: RequestBody<Name>
  headers: Headers
}

/** A refusal as the server sends it, with the status and the problem of the code. */
export class Refusal {
  readonly code: ErrorCode
  readonly headers: Record<string, string>
  readonly errors: { field: string; code: ErrorCode }[]
  constructor(code: ErrorCode, { headers = {}, errors = [] }: Partial<Pick<Refusal, 'headers' | 'errors'>> = {}) {
    this.code = code
    this.headers = headers
    this.errors = errors
  }
}
export const refuse = (...given: ConstructorParameters<typeof Refusal>) => new Refusal(...given)

/** The result of a call that is lost on its way. */
export const noNetwork = Symbol('no network')

/** A body with the status 200 that is not from our server, such as the page of a Wi-Fi portal. */
class Foreign {
  readonly body: unknown
  constructor(body: unknown) {
    this.body = body
  }
}
export const foreign = (body: unknown) => new Foreign(body)

type Outcome<Name extends EndpointName> = Reply<Name> | Refusal | Foreign | typeof noNetwork
/** What the server returns for each call, in the shapes of the contract. A reply with another shape does not compile. */
export type Replies = { [Name in EndpointName]?: (sent: Sent<Name>) => Outcome<Name> | Promise<Outcome<Name>> }

let replies: Replies = {}
let sentCalls: { name: EndpointName; sent: unknown }[] = []
let unexpected: string[] = []

/** Sets the replies to these calls. The replies to other calls stay as they were. */
export function serve(more: Replies) {
  replies = { ...replies, ...more }
}

/** All calls of this name since the test began, the oldest first. */
export const sentTo = <Name extends EndpointName>(name: Name) =>
  // A call is stored with its name, so the body has the type of that name.
  sentCalls.filter((call) => call.name === name).map(({ sent }) => sent as Sent<Name>)

/** Replaces the network for the calls of the contract. Everything else, such as code, is loaded as usual. */
export function replaceNetwork() {
  const load = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    return url.pathname.startsWith(`${PREFIX}/`) ? await reply(url, init) : load(input, init)
  }
}

/** Forgets all replies and calls. Returns the calls for which the test gave no reply. */
export function resetServer() {
  const missing = unexpected
  replies = {}
  sentCalls = []
  unexpected = []
  return missing
}

async function reply(url: URL, init: RequestInit = {}) {
  const call = `${init.method ?? 'GET'} ${url.pathname.slice(PREFIX.length)}`
  const found = findReply(call)
  if (!found) {
    unexpected.push(call)
    throw new TypeError(`the test gave no reply for ${call}`)
  }
  const { name, params, returns } = found
  const query = Object.fromEntries(url.searchParams)
  // The app sends only JSON.
  const sent = { params, query, body: init.body ? JSON.parse(init.body as string) : undefined, headers: new Headers(init.headers) }
  sentCalls.push({ name, sent })
  const outcome = await returns(sent)
  if (init.signal?.aborted) throw init.signal.reason
  if (outcome === noNetwork) throw new TypeError('Failed to fetch')
  if (outcome instanceof Foreign) return Response.json(outcome.body)
  if (!(outcome instanceof Refusal)) return Response.json(outcome)
  const { code, errors, headers } = outcome
  return Response.json({ code, status: ERROR_STATUS[code], errors }, { status: ERROR_STATUS[code], headers })
}

/** The reply of the most specific name that fits: `/login/code` before `/login/:id`. */
function findReply(call: string) {
  // The keys of Replies are names of calls.
  const names = (Object.keys(replies) as EndpointName[]).sort((one, other) => one.split(':').length - other.split(':').length)
  for (const name of names) {
    const keys = [...name.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
    const match = new RegExp(`^${name.replace(/:\w+/g, '([^/]+)')}$`).exec(call)
    if (!match) continue
    const params = Object.fromEntries(keys.map((key, index) => [key, decodeURIComponent(match[index + 1] ?? '')]))
    // The function of a name always gets what was sent to the call with that name.
    return { name, params, returns: replies[name] as (sent: unknown) => unknown }
  }
  return null
}
