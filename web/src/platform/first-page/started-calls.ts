/** What index.html itself started before the app was loaded (first-request.ts). Absent during development, where Vite serves the page. */
export interface FirstRequest {
  /** The path that was opened. The address bar no longer shows the path of a login link. */
  path: string
  /** Each key is what `keyOf` returns for the call. */
  calls: Record<string, StartedCall>
  /** The reply that contains the version of the family's data. This page begins with that data. */
  version?: { family: string; reply: Promise<ReceivedReply> }
  /** Files that a tap on this page needs. */
  next?: string[]
}
export interface StartedCall {
  reply: Promise<ReceivedReply>
  /** The name of the field for this call's reply. `reply` contains the replies of several calls, each in a field of its own. */
  part: string
}
export interface ReceivedReply {
  response: Response
  /** Undefined if the body was not JSON. */
  body: unknown
}

export const receive = async (response: Response): Promise<ReceivedReply> => ({
  response,
  body: await response.json().catch(() => undefined),
})

/** Addresses of built files that index.html itself requests, by screen. A page from the server has those of its own screen only. */
export interface FirstFiles {
  taskList?: ScreenFiles
  overview?: ScreenFiles
  signUp?: ScreenFiles
}
/** The files that one screen needs in addition to the app. */
export interface ScreenFiles {
  scripts: string[]
  styles: string[]
  words: Record<string, string>
  /** Files of the screens that a tap opens. */
  next: string[]
  nextWords: Record<string, string>
}

/** The object on which index.html leaves its `firstRequest`. It is not `window`, because tests of rules have no `window`. */
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
 * The reply to a call that index.html has started; undefined if index.html has not started it. Each reply is returned once. If the server
 * refused, the promise resolves to undefined, and the app makes the call itself. This happens while servers of two releases run: a new page
 * may reach an old server that does not know the page's combined call.
 */
export function takeStartedCall(call: Call): Promise<ReceivedReply | undefined> | undefined {
  const calls = page.firstRequest?.calls
  const started = calls?.[keyOf(call)]
  if (!calls || !started) return undefined
  delete calls[keyOf(call)]
  const { reply, part } = started
  return reply.then(({ response, body }) => (response.ok ? { response, body: partOf(body, part) } : undefined))
}

/** The version of the family's data with which this page began; null if the page did not begin with data of this family. */
export async function startedVersion(family: string) {
  const started = page.firstRequest?.version
  if (started?.family !== family) return null
  const version = await started.reply.then(({ body }) => partOf(body, 'version')).catch(() => null)
  return typeof version === 'string' ? version : null
}

/** Undefined if the reply has no such part, which means that it is not from our server. */
const partOf = (body: unknown, part: string): unknown => (typeof body === 'object' && body !== null ? Reflect.get(body, part) : undefined)

/** Called after a change, and some time after the start, because the replies are then out of date. */
export function forgetStartedCalls() {
  if (page.firstRequest) page.firstRequest.calls = {}
}
