import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { PRIVATE_FIELDS } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { attempt } from './attempt.ts'
import { isReplyOf } from './calls/reply-shape.ts'
import { deviceStorage } from './device-storage.ts'
import { createListeners, createValue } from './listeners.ts'

const KEY_PREFIX = 'kept '
/** ms. A reply that is older says nothing about today. */
const CACHE_MAX_AGE = 14 * DAY
/** ms. The server erases addresses and door codes one day after their task, and no copy should exist much longer. */
const PRIVATE_MAX_AGE = DAY

/**
 * The calls whose replies can be read offline. For everyone: the family, the profile, the task list and the person's own tasks. For owners
 * and coordinators also: the overview, the tasks and the circle.
 */
const CACHED_CALLS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'GET /supporters/:user',
  'GET /supporters/:user/families/:family',
  'GET /supporters/:user/families/:family/tasks',
  'GET /supporters/:user/tasks',
  'GET /supporters/:user/my_events',
  'GET /families/:family',
  'GET /families/:family/tasks',
  'GET /families/:family/members',
])

/** ms. People leave an empty screen after about that time. */
const NETWORK_WAIT = 4_000

/** When the oldest reply on the screen was fetched (ms), if the network failed; null while the network works. */
let offlineSince: number | null = null
/** Calls that still wait for the network while their cached reply is shown. */
const pendingCalls = new Map<string, { at: number; networkReply: Promise<unknown> }>()
/**
 * Set while cached replies are shown; null while everything on the screen is current. It says when the oldest of these was fetched (ms),
 * and whether a reply may still arrive.
 */
export const shownCache = createValue<{ at: number; isPending: boolean } | null>(null)

function updateStatus(since: number | null) {
  offlineSince = since
  const oldest = Math.min(offlineSince ?? Number.POSITIVE_INFINITY, ...[...pendingCalls.values()].map(({ at }) => at))
  const isPending = offlineSince === null
  const shown = shownCache.read()
  if (oldest === (shown?.at ?? Number.POSITIVE_INFINITY) && isPending === (shown?.isPending ?? true)) return
  shownCache.write(Number.isFinite(oldest) ? { at: oldest, isPending } : null)
}
const olderThanOffline = (at: number) => (offlineSince === null ? at : Math.min(offlineSince, at))

const lateReplyListeners = createListeners()
/** Calls `listener` when a reply has arrived after its cached reply was shown. Repeating the call then returns the new reply at once. */
export const onLateReply = lateReplyListeners.subscribe

/** The pending reply of a call whose cached reply is shown. */
export const pendingReply = (name: EndpointName, url: string) =>
  CACHED_CALLS.has(name) ? pendingCalls.get(cacheKey(url))?.networkReply : undefined

/** After a change, replies to earlier requests are out of date. */
export function dropPendingCalls() {
  const waitingCalls = [...pendingCalls.values()]
  pendingCalls.clear()
  for (const { at } of waitingCalls) updateStatus(olderThanOffline(at))
}

/** Returns the network's reply, or the cached reply if no network reply comes within 4 s. A later network reply goes to `onReply`. */
export async function replyInTime(name: EndpointName, url: string, networkReply: Promise<unknown>, onReply: (reply: unknown) => void) {
  if (!CACHED_CALLS.has(name)) return networkReply
  const key = cacheKey(url)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), NETWORK_WAIT)
  })
  const firstResult = await Promise.race([networkReply, timeout]).finally(() => clearTimeout(timer))
  if (firstResult !== TIMED_OUT) return firstResult
  const cached = readCache(name, url)
  if (!cached) return networkReply
  if (pendingCalls.has(key)) return cached.reply
  pendingCalls.set(key, { at: cached.at, networkReply })
  updateStatus(offlineSince)
  const isStillPending = () => pendingCalls.delete(key) && cacheKey(url) === key
  networkReply.then(
    (reply) => {
      if (!isStillPending()) return
      onReply(reply)
      updateStatus(offlineSince)
      lateReplyListeners.notify()
    },
    () => isStillPending() && updateStatus(olderThanOffline(cached.at)),
  )
  return cached.reply
}
const TIMED_OUT = Symbol('timed out')

/** Caches a reply for times without a network. `isNew: false` means that the cached reply is still current. */
export function cacheReply(name: EndpointName, url: string, reply: unknown, isNew: boolean) {
  updateStatus(null)
  // A reply may arrive after the log-out, and must not be cached then.
  if (!CACHED_CALLS.has(name) || !deviceStorage.read('login_familyToken')) return
  try {
    const key = cacheKey(url)
    if (isNew || localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(reply))
    localStorage.setItem(`${key} at`, String(Date.now()))
  } catch {
    // Storage is blocked or full. Nothing is then shown offline.
  }
}

/** Changes a cached reply to what the server has confirmed since then. The reply's age does not change. */
export function changeCache(name: EndpointName, url: string, change: (reply: unknown) => unknown) {
  const cached = CACHED_CALLS.has(name) ? readCache(name, url) : undefined
  if (!cached) return
  // If storage is full, the app shows the reply without this change while there is no network.
  attempt(() => localStorage.setItem(cacheKey(url), JSON.stringify(change(cached.reply))))
}

/** The last reply to this call if it is cached and not too old; else undefined. Updates the cache status. */
export function readCachedReply(name: EndpointName, url: string): unknown {
  const cached = CACHED_CALLS.has(name) ? readCache(name, url) : undefined
  if (!cached) return undefined
  updateStatus(olderThanOffline(cached.at))
  return cached.reply
}

function readCache(name: EndpointName, url: string) {
  const kept = attempt(() => readKept(cacheKey(url)))
  // An earlier release may have cached less than this one needs.
  return kept && isReplyOf(name, kept.reply) ? kept : undefined
}

/** The cached value of a key, without parts that are too old to be shown. Throws if storage is blocked or contains no JSON. */
function readKept(key: string): { at: number; reply: unknown } | undefined {
  const at = Number(localStorage.getItem(`${key} at`))
  const text = localStorage.getItem(key)
  const age = Date.now() - at
  if (text === null || age > CACHE_MAX_AGE) return undefined
  const isHidden = (field: string) => age > PRIVATE_MAX_AGE && PRIVATE_FIELDS.includes(field)
  return { at, reply: JSON.parse(text, (field, value) => (isHidden(field) ? null : value)) }
}

/** Removes from this device what is too old to be shown. Called at the start of the app, because nothing runs while the app is closed. */
export function removeOldReplies() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(KEY_PREFIX) || key.endsWith(' at')) continue
      const kept = readKept(key)
      if (kept) localStorage.setItem(key, JSON.stringify(kept.reply))
      else for (const old of [key, `${key} at`]) localStorage.removeItem(old)
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Removes the cached replies that only owners and coordinators may see, because the person may no longer be one of them. */
export const dropFamilySide = () => removeKept(cacheKey('/v2/families/'))

/** Removes all cached replies when someone logs out or logs in. */
export function clearReplyCache() {
  pendingCalls.clear()
  updateStatus(null)
  removeKept(KEY_PREFIX)
}

// If storage is blocked, nothing was stored.
const removeKept = (prefix: string) =>
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  })

// The key contains the family, because the same call, such as the profile, is made in each family.
const cacheKey = (url: string) => `${KEY_PREFIX}${deviceStorage.read('login_familyToken')} ${url}`
