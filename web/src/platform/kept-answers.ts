import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { deviceStorage } from './device-storage.ts'
import { createListeners } from './listeners.ts'

const PREFIX = 'kept '
/** ms; what is older says nothing about today. */
const KEPT_FOR = 14 * DAY
/** ms; the server erases addresses and door codes a day after their task: no copy outlives that by much. */
const PRIVATE_FOR = DAY

/** What can be read without a network: the family, who I am, the list, and what is mine. */
const KEPT_CALLS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'GET /supporters/:user',
  'GET /supporters/:user/families/:family',
  'GET /supporters/:user/families/:family/tasks',
  'GET /supporters/:user/tasks',
  'GET /supporters/:user/my_events',
])

/** ms; who looks at an empty screen for longer gives up. */
const PATIENCE = 4_000

/** What is shown in place of the network's answer: when the oldest of it was true (ms), and whether an answer may still come. */
export interface ShownAsOf {
  at: number
  isOnTheWay: boolean
}

/** When the oldest of what is shown was true (ms) where no answer came, or null where the network answers. */
let unanswered: number | null = null
/** Calls whose kept answer is shown while theirs is waited for. */
const onTheWay = new Map<string, { at: number; network: Promise<unknown> }>()
let shownAsOf: ShownAsOf | null = null
const listeners = createListeners()
function setUnanswered(next: number | null) {
  unanswered = next
  const oldest = Math.min(unanswered ?? Number.POSITIVE_INFINITY, ...[...onTheWay.values()].map(({ at }) => at))
  const isOnTheWay = unanswered === null
  if (oldest === (shownAsOf?.at ?? Number.POSITIVE_INFINITY) && isOnTheWay === (shownAsOf?.isOnTheWay ?? true)) return
  shownAsOf = Number.isFinite(oldest) ? { at: oldest, isOnTheWay } : null
  listeners.tell()
}
const oldestOf = (at: number) => (unanswered === null ? at : Math.min(unanswered, at))

const lateListeners = createListeners()
/** Calls `listener` when an answer has come after all whose kept one is shown: asked for again, it is there at once. */
export const onLateAnswer = lateListeners.subscribe

/** The answer that this call is waiting for while the kept one is shown. */
export const answerOnTheWay = (name: EndpointName, url: string) => (KEPT_CALLS.has(name) ? onTheWay.get(keyOf(url))?.network : undefined)

/** Something was changed: what was asked before that says nothing about it. */
export function giveUpWaiting() {
  const waiting = [...onTheWay.values()]
  onTheWay.clear()
  for (const { at } of waiting) setUnanswered(oldestOf(at))
}

/**
 * The network's answer; where none comes within 4 s the kept one, if there is one. What the network says after all goes
 * to `keepLate`.
 */
export async function answerInTime(name: EndpointName, url: string, network: Promise<unknown>, keepLate: (answer: unknown) => void) {
  if (!KEPT_CALLS.has(name)) return network
  const key = keyOf(url)
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(() => resolve(TOO_LATE), PATIENCE)
  })
  const first = await Promise.race([network, patience]).finally(() => clearTimeout(timer))
  if (first !== TOO_LATE) return first
  const kept = readKept(url)
  if (!kept) return network
  if (onTheWay.has(key)) return kept.reply
  onTheWay.set(key, { at: kept.at, network })
  setUnanswered(unanswered)
  const isStillOurs = () => onTheWay.delete(key) && keyOf(url) === key
  network.then(
    (answer) => {
      if (!isStillOurs()) return
      keepLate(answer)
      setUnanswered(unanswered)
      lateListeners.tell()
    },
    () => isStillOurs() && setUnanswered(oldestOf(kept.at)),
  )
  return kept.reply
}
const TOO_LATE = Symbol('no answer yet')

export const withoutNetwork = {
  /** Since when what is shown may have changed, or null. */
  asOf: () => shownAsOf,
  subscribe: listeners.subscribe,
}

/** Keeps an answer of the server for times without a network. `isNew: false` says that the one kept is still right. */
export function keepAnswer(name: EndpointName, url: string, reply: unknown, isNew: boolean) {
  setUnanswered(null)
  // An answer may come after the log-out: nobody is here then for whom to keep it.
  if (!KEPT_CALLS.has(name) || !deviceStorage.read('login_familyToken')) return
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
  const kept = KEPT_CALLS.has(name) ? readKept(url) : undefined
  if (!kept) return undefined
  setUnanswered(oldestOf(kept.at))
  return kept.reply
}

function readKept(url: string): { at: number; reply: unknown } | undefined {
  try {
    const key = keyOf(url)
    const at = Number(localStorage.getItem(`${key} at`))
    const text = localStorage.getItem(key)
    const age = Date.now() - at
    if (text === null || age > KEPT_FOR) return undefined
    return { at, reply: JSON.parse(text, (field, value) => (field === 'private_details' && age > PRIVATE_FOR ? null : value)) }
  } catch {
    return undefined
  }
}

/** Part of logging out, and of signing in as somebody. */
export function forgetKeptAnswers() {
  onTheWay.clear()
  setUnanswered(null)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing could be stored there either.
  }
}

// By family: one call, such as 'who am I', is asked in each of them.
const keyOf = (url: string) => `${PREFIX}${deviceStorage.read('login_familyToken')} ${url}`
