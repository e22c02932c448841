import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { attempt } from './attempt.ts'
import { firstWords } from './first-page/first-words.ts'
import { page } from './first-page/started-calls.ts'
import { createValue } from './listeners.ts'

const CHECK_EVERY = HOUR
/** In ms. */
const WORKER_PATIENCE = 2_000
/** In ms. On a first visit the worker waits this long, so that it does not slow down the page. Then it fetches the whole app. */
const WORKER_WAITS = 6_000
const REST = 200
/**
 * The name of an item in session storage. It is set before a reload if the new worker did not start in time. The page then reloads once
 * more when the worker has started.
 */
const WANTED = 'newVersionWanted'

const waitingWorker = createValue<ServiceWorker | null>(null)

/** A newer build that is ready on this device. It starts only when the user asks for it. */
export const newVersion = {
  isReady: () => waitingWorker.read() !== null,
  /**
   * Reloads the app in its new version. A browser starts the new worker when the old worker has nothing to do. In Chrome this can take 30 s
   * after a reload, even if the old worker is idle. But leaving the page ends the old worker.
   */
  start() {
    const impatience = setTimeout(() => {
      rememberWanted()
      location.reload()
    }, WORKER_PATIENCE)
    reloadWithNewWorker(() => clearTimeout(impatience))
    waitingWorker.read()?.postMessage({ takeOver: true })
  },
  subscribe: waitingWorker.subscribe,
}

function reloadWithNewWorker(before?: () => void) {
  const reload = () => {
    before?.()
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
}

/** Without storage the page may keep the old version until the next reload. */
const rememberWanted = () => attempt(() => sessionStorage.setItem(WANTED, 'yes'))

const takeWanted = () =>
  attempt(() => {
    const isWanted = sessionStorage.getItem(WANTED) !== null
    sessionStorage.removeItem(WANTED)
    return isWanted
  })

/** Caches the app on this device so that it opens offline. If the browser cannot do that, everything else works as usual. */
export async function registerServiceWorker() {
  const isFirst = !navigator.serviceWorker?.controller
  if (isFirst) await fetchNext()
  if (!('serviceWorker' in navigator)) return
  if (takeWanted()) reloadWithNewWorker()
  if (isFirst) await new Promise((done) => setTimeout(done, WORKER_WAITS))
  try {
    const registration = await navigator.serviceWorker.register(workerAddress())
    offerWhenReady(registration)
    checkForUpdates(registration)
    if (isFirst) await sendLoadedFiles()
  } catch {
    // This is a private window, an old browser or a server without https. The app then works without a worker.
  }
}

/** Fetches the files that a tap on the first page needs, one file at a time while nothing else happens. Does not run them. */
async function fetchNext() {
  const { saveData = false, effectiveType = '' }: NetworkInformation = Reflect.get(navigator, 'connection') ?? {}
  if (saveData || effectiveType.endsWith('2g')) return
  await firstWords
  for (const file of page.firstRequest?.next ?? []) {
    await atRest()
    // If this fails, the tap fetches the file again.
    await fetch(file, { priority: 'low' })
      .then((reply) => reply.arrayBuffer())
      .catch(() => {})
  }
}

/** Absent in Safari and Firefox: https://wicg.github.io/netinfo/ */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/** Waits until the browser is idle. Safari does not report this, so in Safari there is a pause of `REST` ms instead. */
const atRest = () => new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, REST)))

/**
 * Our Content-Security-Policy accepts a worker's address only from a named Trusted Types policy, so that foreign text cannot become an
 * address.
 */
function workerAddress(): string {
  const address = '/sw.js'
  const types: unknown = Reflect.get(window, 'trustedTypes')
  if (!isPolicyMaker(types)) return address
  const policy = types.createPolicy('service-worker', { createScriptURL: () => address })
  // A TrustedScriptURL; TypeScript's types of `register` only know strings.
  return policy.createScriptURL(address) as string
}

interface PolicyMaker {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (address: string) => unknown }
}
const isPolicyMaker = (types: unknown): types is PolicyMaker => typeof types === 'object' && types !== null && 'createPolicy' in types

function offerWhenReady(registration: ServiceWorkerRegistration) {
  const offer = (worker: ServiceWorker | null) => {
    // The first worker replaces no other worker, so it is not a new version. The page's controller is not checked, because WebKit can give
    // a worker control of the page before that worker reports that it is installed.
    if (worker?.state !== 'installed' || !registration.active || registration.active === worker) return
    waitingWorker.write(worker)
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => offer(worker))
  })
}

/** An installed app is rarely closed, so the browser would not check for an update. */
function checkForUpdates(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY) return
    checkedAt = Date.now()
    // Offline, there is no update.
    registration.update().catch(() => {})
  })
}

async function sendLoadedFiles() {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) })
}
