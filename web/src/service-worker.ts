// Keeps the app itself on the device, so that it opens without a network; never anybody's words: what is under /v2
// belongs to the app (see platform/kept-answers.ts). Built into one file, /sw.js, by vite.config.ts.

// TypeScript's types of a worker's inside cannot stand beside those of a page: this is what is used here.
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Asked extends LastingEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
interface Told extends LastingEvent {
  data: unknown
}
interface Pushed extends LastingEvent {
  data: { json: () => unknown } | null
}
interface Tapped extends LastingEvent {
  notification: Notification
}
interface OpenPage {
  focus: () => Promise<OpenPage>
  navigate: (url: string) => Promise<unknown>
}
interface WorkerScope {
  location: Location
  addEventListener: ((kind: 'install' | 'activate', listener: (event: LastingEvent) => void) => void) &
    ((kind: 'fetch', listener: (event: Asked) => void) => void) &
    ((kind: 'message', listener: (event: Told) => void) => void) &
    ((kind: 'push', listener: (event: Pushed) => void) => void) &
    ((kind: 'notificationclick', listener: (event: Tapped) => void) => void)
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window' }) => Promise<OpenPage[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
// A service worker's `self` is not a Window, whatever the types of the page say.
const worker = self as unknown as WorkerScope

/** Files of this build; the build itself writes them in the place of these words. */
const build: { version: string; files: string[] } = JSON.parse('__BUILD__')
const PAGE = '/index.html'
const OURS = 'hand-in-hand '
const CACHE = OURS + build.version

worker.addEventListener('install', (event) => {
  event.waitUntil(keepBuild())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOlderBuilds(), worker.clients.claim()]))
})

worker.addEventListener('message', (event) => {
  const told = typeof event.data === 'object' && event.data !== null ? event.data : {}
  // Only when somebody asked for the new version; else it waits until no page of the old one is open.
  if ('takeOver' in told) event.waitUntil(worker.skipWaiting())
  // What the first page had loaded before this worker was there: its letters, which are not in the list.
  if ('loaded' in told && Array.isArray(told.loaded)) event.waitUntil(keepLoaded(told.loaded))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
  else if (build.files.includes(pathname)) event.respondWith(kept(pathname, request))
  else if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(kept(PAGE, request))
})

worker.addEventListener('push', (event) => {
  const said = event.data?.json()
  if (typeof said !== 'object' || said === null || !('body' in said) || !('path' in said)) return
  const shown = { body: String(said.body), dir: 'auto' as const, icon: '/icons/icon-192.png', data: String(said.path) }
  event.waitUntil(worker.registration.showNotification('Hand in Hand', shown))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(String(event.notification.data)))
})

/** In a page that is open already, or in a new one; never outside of this site. */
async function openPath(path: string) {
  const { href, origin } = new URL(path, worker.location.origin)
  if (origin !== worker.location.origin) return
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return void (await worker.clients.openWindow(href))
  await (await page.focus()).navigate(href)
}

/** An address that the app itself answers; documents, calls and the operator's pages come from the server. */
const isScreen = (pathname: string) => !/^\/(v2|docs|helpers|healthz|readyz|outbox)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

async function keepBuild() {
  const cache = await caches.open(CACHE)
  // Past the browser's own cache: the page of one build must never stand beside the files of another.
  await cache.addAll(build.files.map((file) => new Request(file, { cache: 'reload' })))
}

async function forgetOlderBuilds() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)))
}

/** Names of assets hold a hash of what is in them: what was kept once is right for ever. */
async function fromCacheFirst(request: Request) {
  const known = await caches.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await keep(request, response.clone())
  return response
}

async function kept(file: string, request: Request) {
  const cache = await caches.open(CACHE)
  return (await cache.match(file)) ?? fetch(request)
}

async function keepLoaded(addresses: unknown[]) {
  const ours = addresses.filter((address): address is string => typeof address === 'string' && isAsset(address))
  const cache = await caches.open(CACHE)
  const missing = await Promise.all(ours.map(async (address) => ((await cache.match(address)) ? null : address)))
  // One that does not arrive, such as a file of an older build, must not keep the others away.
  await Promise.allSettled(missing.filter((address) => address !== null).map((address) => cache.add(address)))
}

function isAsset(address: string) {
  const { origin, pathname } = new URL(address)
  return origin === worker.location.origin && pathname.startsWith('/assets/')
}

async function keep(request: Request, response: Response) {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(request, response)
  } catch {
    // A full disk: the answer is good all the same.
  }
}
