/** What index.html itself has begun, before the app came (first-request.ts). Absent while developing, where Vite serves the page. */
export interface FirstRequest {
  /** The path that was opened: a login link is not in the address bar any more. */
  path: string
  /** By `keyOf`. */
  calls: Record<string, StartedCall>
  /** The reply that says with which version of the family's data this page begins. */
  version?: { family: string; reply: Promise<ReceivedReply> }
  /** Files of what a tap on this page opens. */
  next?: string[]
}
export interface StartedCall {
  reply: Promise<ReceivedReply>
  /** The field of the reply that this call would get: it brings those of several calls. */
  part: string
}
export interface ReceivedReply {
  response: Response
  /** Undefined if it was no JSON. */
  body: unknown
}

export const receive = async (response: Response): Promise<ReceivedReply> => ({
  response,
  body: await response.json().catch(() => undefined),
})

/** Addresses of built files, for what index.html requests by itself. */
export interface FirstFiles {
  /** The messages that every screen may need, by locale. */
  words: Record<string, string>
  taskList: ScreenFiles
  overview: ScreenFiles
  signUp: ScreenFiles
}
/** What one screen needs beyond the app. */
export interface ScreenFiles {
  scripts: string[]
  styles: string[]
  words: Record<string, string>
  /** Files of the screens that a tap opens. */
  next: string[]
  nextWords: Record<string, string>
}

/** Where index.html leaves it. Not `window`, which tests of rules do not have. */
export const page = globalThis as { firstRequest?: FirstRequest }

export interface Call {
  method: string
  url: string
  token: string | null
  /** As JSON. */
  body?: string | undefined
}

export const keyOf = ({ method, url, token, body = '' }: Call) => [method, url, token, body].join(' ')

/**
 * What came, or will come, for a call that index.html has begun; undefined if it has not. Each is given out once. A refusal is undefined
 * too, and the app makes the call itself: while servers of two releases run, a new page may reach an old server, which does not know the
 * call of this page.
 */
export function takeStartedCall(call: Call): Promise<ReceivedReply | undefined> | undefined {
  const calls = page.firstRequest?.calls
  const started = calls?.[keyOf(call)]
  if (!calls || !started) return undefined
  delete calls[keyOf(call)]
  const { reply, part } = started
  return reply.then(({ response, body }) => (response.ok ? { response, body: partOf(body, part) } : undefined))
}

/** The version of the family's data that this page began with; null if it began with something else. */
export async function startedVersion(family: string) {
  const started = page.firstRequest?.version
  if (started?.family !== family) return null
  const version = await started.reply.then(({ body }) => partOf(body, 'version')).catch(() => null)
  return typeof version === 'string' ? version : null
}

/** Undefined if it has no such part: then it is not from our server. */
const partOf = (body: unknown, part: string): unknown => (typeof body === 'object' && body !== null ? Reflect.get(body, part) : undefined)

/** After a change, and some time after the start, a reply says nothing about the present. */
export function forgetStartedCalls() {
  if (page.firstRequest) page.firstRequest.calls = {}
}
