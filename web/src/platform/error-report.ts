import type { BrowserError } from '@hand-in-hand/contract/browser-errors.ts'
import { BROWSER_ERRORS_PER_HOUR, HOUR } from '@hand-in-hand/contract/constants.ts'
import { CallError } from './api-client.ts'
import { deviceStorage } from './device-storage.ts'
import { isMissingPart } from './missing-part.ts'
import { isDemo } from './session.ts'

const REPORT_TIMEOUT = 15_000

/** Errors of the network, errors that the server has already logged, and a task that was cancelled while its list was shown. */
const IGNORED_CODES: ReadonlySet<string> = new Set([
  'network',
  'unavailable',
  'unexpected',
  'too_many_requests',
  'unauthenticated',
  'task_cancelled',
])

/**
 * Reports an error of the app to the server: its kind and its place in the stack, never its message. Reports only if the person is signed
 * in and online. Never throws, because an error in this function would report itself.
 */
export async function sendReport(error: unknown, route: string) {
  const token = deviceStorage.read('login_userToken')
  if (!token || isDemo() || !navigator.onLine || !isDefect(error)) return
  try {
    const report: BrowserError = { build: readBuild(document), route, error: errorKind(error), stack_hash: await hashOfStack(error) }
    if (!reserveReport()) return
    // The report is not sent by `call`, so that it does not change the cache and the connection status.
    await fetch('/v2/supporters/me/browser_errors', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      keepalive: true,
      signal: AbortSignal.timeout(REPORT_TIMEOUT),
    })
  } catch {
    // The device is offline, or the browser is old. No one needs to know about this.
  }
}

function isDefect(error: unknown) {
  // Scripts of another origin, such as a browser extension, give no details.
  if (error === null || error === undefined || isMissingPart(error)) return false
  return !(error instanceof CallError && IGNORED_CODES.has(error.code)) && errorName(error) !== 'AbortError'
}

const errorName = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : typeof error)

/** One of our codes or the name of a class. Other names are not sent. */
export function errorKind(error: unknown) {
  const kind = error instanceof CallError ? error.code : errorName(error)
  return /^[A-Za-z][A-Za-z_]{0,39}$/.test(kind) ? kind : 'Error'
}

/** The hash in the name of the page's first script. It changes with every build. */
function readBuild(page: Document) {
  const script = page.querySelector<HTMLScriptElement>('script[src]')
  return /-([\w-]{7})\.js$/.exec(script?.src ?? '')?.[1] ?? 'unbuilt'
}

/** 16 hex characters. Throws if the page has no https: browsers then have no `crypto.subtle`. */
async function hashOfStack(error: unknown) {
  const places = stackPlaces(error instanceof Error ? error : null).join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(places))
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The places in a stack, without the message or any address. Each place has the function's name if it is known, the line and the column.
 * For our own files it also has the file's name.
 */
export function stackPlaces(error: Pick<Error, 'stack' | 'message'> | null) {
  const { stack = '', message = '' } = error ?? {}
  // Chromium starts a stack with the class and the message, which may have several lines. Other browsers start with a frame.
  const begin = stack.indexOf(`: ${message}`)
  const hasMessage = begin !== -1 && /^[\w$. ]*$/.test(stack.slice(0, begin))
  const frames = hasMessage ? stack.slice(begin + 2 + message.length) : stack
  return frames.split('\n').flatMap((line) => {
    const place = /:\d+:\d+(?=\)?$)/.exec(line)?.[0]
    // Chromium writes `at name (address:1:2)`, Firefox and Safari `name@address:1:2`.
    const name = /^\s*at (?:async )?([\w$.<>]+) \(|^([\w$.<>/]*)@/.exec(line)
    const file = /\/assets\/([\w.-]+\.js)/.exec(line)?.[1] ?? ''
    return place ? [`${name?.[1] ?? name?.[2] ?? ''} ${file}${place}`] : []
  })
}

/** Whether another report is allowed within this hour. If so, stores its time with the times of the last reports. */
function reserveReport() {
  const now = Date.now()
  const stored: unknown = JSON.parse(deviceStorage.read('reportedErrors') ?? '[]')
  const times = Array.isArray(stored) ? stored.filter((at) => typeof at === 'number' && at > now - HOUR && at <= now) : []
  if (times.length >= BROWSER_ERRORS_PER_HOUR) return false
  deviceStorage.write('reportedErrors', JSON.stringify([...times, now]))
  return true
}
