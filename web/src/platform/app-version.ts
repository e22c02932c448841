import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { createListeners } from './listeners.ts'

const CHECK_EVERY = HOUR

let waiting: ServiceWorker | null = null
const listeners = createListeners()

/** A newer build that stands ready on this device, and begins only when somebody asks for it. */
export const newVersion = {
  isReady: () => waiting !== null,
  /** Loads the app anew, in its new version. */
  start() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting?.postMessage({ takeOver: true })
  },
  subscribe: listeners.subscribe,
}

/** Keeps the app on this device so that it opens without a network. Where a browser cannot, or may not, all else works the same. */
export async function keepAppOnDevice() {
  if (!('serviceWorker' in navigator)) return
  const isFirst = navigator.serviceWorker.controller === null
  try {
    const registration = await navigator.serviceWorker.register(workerAddress())
    offerWhenReady(registration)
    askNowAndThen(registration)
    if (isFirst) await tellWhatIsLoaded()
  } catch {
    // A private window, an old browser, a server without https: the app is then as it was before there was a worker.
  }
}

/** The policy of our pages takes a worker's address only from a policy by name, so that no text of a stranger becomes one. */
function workerAddress(): string {
  const address = '/sw.js'
  const types: unknown = Reflect.get(window, 'trustedTypes')
  if (!isPolicyMaker(types)) return address
  const policy = types.createPolicy('service-worker', { createScriptURL: () => address })
  // A TrustedScriptURL; TypeScript's types of `register` know only text.
  return policy.createScriptURL(address) as string
}

interface PolicyMaker {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (address: string) => unknown }
}
const isPolicyMaker = (types: unknown): types is PolicyMaker => typeof types === 'object' && types !== null && 'createPolicy' in types

function offerWhenReady(registration: ServiceWorkerRegistration) {
  const offer = (worker: ServiceWorker | null) => {
    // The first worker of all replaces nothing.
    if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return
    waiting = worker
    listeners.tell()
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => offer(worker))
  })
}

/** An installed app is seldom closed, and would never look for itself. */
function askNowAndThen(registration: ServiceWorkerRegistration) {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < CHECK_EVERY) return
    askedAt = Date.now()
    // Without a network there is nothing new.
    registration.update().catch(() => {})
  })
}

async function tellWhatIsLoaded() {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) })
}
