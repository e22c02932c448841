import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { deviceStorage } from './device-storage.ts'

const PREFIX = 'kept '
const HOUR = 3_600_000
/** ms; what is older says nothing about today. */
const KEPT_FOR = 14 * 24 * HOUR
/** ms; the server erases addresses and door codes a day after their task: no copy outlives that by much. */
const PRIVATE_FOR = 24 * HOUR

/** What can be read without a network: the family, who I am, the list, and what is mine. */
const KEPT_CALLS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'GET /supporters/:user',
  'GET /supporters/:user/families/:family',
  'GET /supporters/:user/families/:family/tasks',
  'GET /supporters/:user/tasks',
  'GET /supporters/:user/my_events',
])

/** When the oldest of what is shown was true (ms), or null where the network answers. */
let shownAsOf: number | null = null
const listeners = new Set<() => void>()
function setShownAsOf(next: number | null) {
  if (next === shownAsOf) return
  shownAsOf = next
  for (const listener of listeners) listener()
}

export const withoutNetwork = {
  /** Since when (ms) what is shown may have changed, or null. */
  asOf: () => shownAsOf,
  /** Fits `useSyncExternalStore`. */
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Keeps an answer of the server for times without a network. `isNew: false` says that the one kept is still right. */
export function keepAnswer(name: EndpointName, url: string, reply: unknown, isNew: boolean) {
  setShownAsOf(null)
  if (!KEPT_CALLS.has(name)) return
  try {
    const key = keyOf(url)
    if (isNew || localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(reply))
    localStorage.setItem(`${key} at`, String(Date.now()))
  } catch {
    // No storage, or no room: then there is nothing to show without a network.
  }
}

/** The last answer to this call, where it is kept and not too old; else undefined. Told on as what is shown. */
export function keptAnswer(name: EndpointName, url: string): unknown {
  if (!KEPT_CALLS.has(name)) return undefined
  try {
    const key = keyOf(url)
    const at = Number(localStorage.getItem(`${key} at`))
    const text = localStorage.getItem(key)
    const age = Date.now() - at
    if (text === null || age > KEPT_FOR) return undefined
    const reply: unknown = JSON.parse(text, (field, value) => (field === 'private_details' && age > PRIVATE_FOR ? null : value))
    setShownAsOf(shownAsOf === null ? at : Math.min(shownAsOf, at))
    return reply
  } catch {
    return undefined
  }
}

/** Part of logging out, and of signing in as somebody. */
export function forgetKeptAnswers() {
  setShownAsOf(null)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing could be stored there either.
  }
}

// By family: one call, such as 'who am I', is asked in each of them.
const keyOf = (url: string) => `${PREFIX}${deviceStorage.read('login_familyToken')} ${url}`
