// Caches the app itself on the device, so that it opens offline. It never caches data: /v2 is cached by the app
// (platform/reply-cache.ts). Built into one file, /sw.js, by vite.config.ts.

// tsconfig.worker.json provides the types of a worker, which conflict with those of a page.
const worker = self as unknown as ServiceWorkerGlobalScope

/** Files of this build, and what only its page contains. The build replaces this placeholder. */
const ownBuild: { version: string; files: string[]; mark: string } = JSON.parse('__BUILD__')
const PAGE_PATH = '/index.html'
const CACHE_PREFIX = 'hand-in-hand '
const BUILD_CACHE = CACHE_PREFIX + ownBuild.version
/** The same names are in platform/forget-drafts.ts and platform/phone/shared-text.ts. */
const SHARED_TEXT_CACHE = { cache: 'shared text', name: '/share' }
/** Where the app takes a shared text. */
const SHARED_PAGE = '/family/tasks/paste?shared'
/** In ms: a day. */
const SHARED_KEPT_FOR = 86_400_000
/** In letters, or bytes of a file: the server reads no longer list. */
const SHARED_MAX = 1_000_000

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheBuild())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOlderBuilds(), worker.clients.claim()]))
})

worker.addEventListener('message', (event) => {
  const message = typeof event.data === 'object' && event.data !== null ? event.data : {}
  // Only when the user asked for the new version. Else it waits until no page of the old one is open.
  if ('takeOver' in message) event.waitUntil(worker.skipWaiting())
  // Files that the first page loaded before this worker existed, such as its fonts, which are not in the list.
  if ('loaded' in message && Array.isArray(message.loaded)) event.waitUntil(cacheLoadedFiles(message.loaded))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === worker.location.origin && pathname === SHARED_TEXT_CACHE.name)
    return event.respondWith(isFromOtherSite(request) ? Response.redirect('/', 303) : keepSharedText(request))
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(serveAsset(request))
  else if (ownBuild.files.includes(pathname)) event.respondWith(serveBuildFile(pathname, request))
  else if (request.mode === 'navigate' && isAppPath(pathname)) {
    event.respondWith(serveBuildFile(PAGE_PATH, request))
    event.waitUntil(forgetOldSharedText())
  }
})

worker.addEventListener('push', (event) => {
  const payload = event.data?.json()
  if (typeof payload !== 'object' || payload === null || !('body' in payload) || !('path' in payload)) return
  const options = { body: String(payload.body), dir: 'auto' as const, icon: '/icons/icon-192.png', data: String(payload.path) }
  // A server of an earlier release sends no title.
  const title = 'title' in payload ? String(payload.title) : 'Hand in Hand'
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(String(event.notification.data)))
})

/** Opens a path in an open page or a new one, never on another site. */
async function openPath(path: string) {
  const { href, origin } = new URL(path, worker.location.origin)
  if (origin !== worker.location.origin) return
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return void (await worker.clients.openWindow(href))
  await (await page.focus()).navigate(href)
}

/** A path that the app handles. Documents, calls, pages behind links of mails and the operator's pages come from the server. */
const isAppPath = (pathname: string) =>
  !/^\/(v2|docs|helpers|healthz|readyz|metrics|outbox|ask|fewer|undo|reach|\.well-known)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

/**
 * A page of another site can send its own text here. A phone that shares one names no page; a page that names none either is not told
 * apart, and therefore a shared text is in no list before the person takes it.
 */
const isFromOtherSite = ({ referrer }: Request) => /^https?:/.test(referrer) && new URL(referrer).origin !== worker.location.origin

/**
 * Another app shared a text, a calendar or contact cards with this one (share_target of the manifests). It stays on this device: the
 * server never gets it.
 */
async function keepSharedText(request: Request) {
  try {
    const shared = sharedIn(await request.formData())
    if (shared !== null) {
      const cache = await caches.open(SHARED_TEXT_CACHE.cache)
      await cache.put(SHARED_TEXT_CACHE.name, new Response(shared, { headers: { Date: new Date().toUTCString() } }))
    }
  } catch {
    // The disk is full, or this was no form. The page says that no text came.
  }
  return Response.redirect(SHARED_PAGE, 303)
}

/** A phone sends a file with a text of its own, such as its name. */
function sharedIn(form: FormData) {
  const [file, text] = [form.get('files'), form.get('text')]
  if (file instanceof File && file.size > 0) return file.slice(0, SHARED_MAX)
  return typeof text === 'string' && text.trim() ? text.slice(0, SHARED_MAX) : null
}

/** Deletes one that no one came back for. The app itself refuses it by then. */
async function forgetOldSharedText() {
  const kept = await caches.match(SHARED_TEXT_CACHE.name, { cacheName: SHARED_TEXT_CACHE.cache })
  if (kept && Date.now() - Date.parse(kept.headers.get('Date') ?? '') > SHARED_KEPT_FOR) await caches.delete(SHARED_TEXT_CACHE.cache)
}

/** The first ones are what a tap on a first page opens. The page that is open needs the phone and its network too. */
const FETCHED_AT_ONCE = 2

async function cacheBuild() {
  const waiting = ownBuild.files.values()
  const fetched: Awaited<ReturnType<typeof fetchOwn>>[] = []
  async function fetchEach() {
    // Bypasses the browser's cache: a page of one build must not be combined with the files of another.
    for (const file of waiting) fetched.push(await fetchOwn(new Request(file, { cache: 'reload', priority: 'low' })))
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchEach))
  const cache = await caches.open(BUILD_CACHE)
  await Promise.all(fetched.map(({ request, response }) => cache.put(request, response)))
}

/** Throws if another server than ours replied: then this worker is not installed, and the browser tries again later. */
async function fetchOwn(request: Request) {
  const response = await fetch(request)
  if (!(await isOwnReply(request.url, response))) throw new Error('a file of the build is missing')
  return { request, response }
}

const TYPES: Record<string, RegExp> = {
  js: /javascript/,
  css: /^text\/css/,
  svg: /^image\/svg/,
  html: /^text\/html/,
  woff2: /woff2|octet-stream/,
}

/**
 * Whether a reply is the file of that name. Another page in its place, such as that of a Wi-Fi portal or of a proxy under
 * maintenance, also comes with the status 200, and would be shown until the next build.
 */
async function isOwnReply(address: string, response: Response) {
  const { pathname } = new URL(address, worker.location.origin)
  const type = response.headers.get('Content-Type') ?? ''
  const expected = TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)]
  if (!response.ok || response.redirected || !(expected ? expected.test(type) : !/html/.test(type))) return false
  return pathname !== PAGE_PATH || (await response.clone().text()).includes(ownBuild.mark)
}

async function deleteOlderBuilds() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== BUILD_CACHE).map((name) => caches.delete(name)))
}

/** Names of assets contain a hash of their content, so a cached one never changes. */
async function serveAsset(request: Request) {
  const cached = await caches.match(request)
  if (cached && (await isOwnReply(request.url, cached))) return cached
  return fetchAndCache(request, request)
}

async function serveBuildFile(file: string, request: Request) {
  const cache = await caches.open(BUILD_CACHE)
  const cached = await cache.match(file)
  if (cached && (await isOwnReply(file, cached))) return cached
  return fetchAndCache(file, request)
}

/** The page of any address is cached under one name. */
async function fetchAndCache(name: string | Request, request: Request) {
  const response = await fetch(request)
  if (await isOwnReply(typeof name === 'string' ? name : name.url, response)) await cacheResponse(name, response.clone())
  return response
}

async function cacheLoadedFiles(addresses: unknown[]) {
  const assets = addresses.filter((address): address is string => typeof address === 'string' && isAsset(address))
  const cache = await caches.open(BUILD_CACHE)
  const missing = await Promise.all(assets.map(async (address) => ((await cache.match(address)) ? null : address)))
  // One that fails, such as a file of an older build, must not stop the others.
  await Promise.allSettled(
    missing
      .filter((address) => address !== null)
      .map(async (address) => {
        const { request, response } = await fetchOwn(new Request(address))
        await cache.put(request, response)
      }),
  )
}

function isAsset(address: string) {
  const { origin, pathname } = new URL(address)
  return origin === worker.location.origin && pathname.startsWith('/assets/')
}

async function cacheResponse(request: string | Request, response: Response) {
  try {
    const cache = await caches.open(BUILD_CACHE)
    await cache.put(request, response)
  } catch {
    // The disk is full. The response is still valid.
  }
}
