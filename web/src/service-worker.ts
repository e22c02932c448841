// Caches the app itself on the device, so that it opens offline. The worker never caches data; the app caches replies of /v2 itself
// (platform/reply-cache.ts). vite.config.ts builds this into one file, /sw.js.

// tsconfig.worker.json provides the types of a worker, which conflict with those of a page.
const worker = self as unknown as ServiceWorkerGlobalScope

/** The version and the files of this build, and a text that only this build's page contains. The build replaces the placeholder. */
const ownBuild: { version: string; files: string[]; mark: string } = JSON.parse('__BUILD__')
const PAGE_PATH = '/index.html'
const CACHE_PREFIX = 'hand-in-hand '
const BUILD_CACHE = CACHE_PREFIX + ownBuild.version
/** The same names are in platform/forget-drafts.ts and platform/phone/shared-text.ts. */
const SHARED_TEXT_CACHE = { cache: 'shared text', name: '/share' }
/** The page of the app that takes a shared text. */
const SHARED_PAGE = '/family/tasks/paste?shared'
/** In ms: a day. */
const SHARED_KEPT_FOR = 86_400_000
/** The maximum length of a text, in letters, or of a file, in bytes. The rest is cut off. The server does not read longer lists. */
const SHARED_MAX = 1_000_000

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheBuild())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOlderBuilds(), worker.clients.claim()]))
})

worker.addEventListener('message', (event) => {
  const message = typeof event.data === 'object' && event.data !== null ? event.data : {}
  // The page sends `takeOver` only if the person asked for the new version. Otherwise the worker waits until no page of the old version is
  // open.
  if ('takeOver' in message) event.waitUntil(worker.skipWaiting())
  // Files that the first page loaded before this worker existed. Some of them, such as fonts, are not in the list of the build.
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

/** Whether the app handles a path. Documents, calls, pages behind links of mails and the operator's pages come from the server. */
const isAppPath = (pathname: string) =>
  !/^\/(v2|docs|helpers|healthz|readyz|metrics|outbox|ask|fewer|undo|reach|\.well-known)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

/**
 * Whether a page of another site sent the text. Any site can send a text. A phone that shares a text names no page, but a site can also
 * hide its page, and then looks like a phone. Therefore the app shows a shared text separately until the person adds it to the list.
 */
const isFromOtherSite = ({ referrer }: Request) => /^https?:/.test(referrer) && new URL(referrer).origin !== worker.location.origin

/**
 * Handles a text, a calendar or contact cards that another app shared with this app (share_target of the manifests). They stay on this
 * device and never reach the server.
 */
async function keepSharedText(request: Request) {
  try {
    const shared = sharedIn(await request.formData())
    if (shared !== null) {
      const cache = await caches.open(SHARED_TEXT_CACHE.cache)
      await cache.put(SHARED_TEXT_CACHE.name, new Response(shared, { headers: { Date: new Date().toUTCString() } }))
    }
  } catch {
    // The disk is full, or the request was not a form. The page then says that no text came.
  }
  return Response.redirect(SHARED_PAGE, 303)
}

/** Returns the file rather than the text, because with a file a phone also sends a text, such as the file's name. */
function sharedIn(form: FormData) {
  const [file, text] = [form.get('files'), form.get('text')]
  if (file instanceof File && file.size > 0) return file.slice(0, SHARED_MAX)
  return typeof text === 'string' && text.trim() ? text.slice(0, SHARED_MAX) : null
}

/** Deletes a shared text that no one came back for. The app no longer accepts such a text. */
async function forgetOldSharedText() {
  const kept = await caches.match(SHARED_TEXT_CACHE.name, { cacheName: SHARED_TEXT_CACHE.cache })
  if (kept && Date.now() - Date.parse(kept.headers.get('Date') ?? '') > SHARED_KEPT_FOR) await caches.delete(SHARED_TEXT_CACHE.cache)
}

/**
 * How many files are fetched at the same time. It is low, because the open page needs the phone and its network too. The first files in the
 * list are those that a tap on a first page needs.
 */
const FETCHED_AT_ONCE = 2

async function cacheBuild() {
  const waiting = ownBuild.files.values()
  const fetched: Awaited<ReturnType<typeof fetchOwn>>[] = []
  async function fetchEach() {
    // This bypasses the browser's cache, because a page of one build must not be combined with the files of another build.
    for (const file of waiting) fetched.push(await fetchOwn(new Request(file, { cache: 'reload', priority: 'low' })))
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchEach))
  const cache = await caches.open(BUILD_CACHE)
  await Promise.all(fetched.map(({ request, response }) => cache.put(request, response)))
}

/**
 * Fetches a file of the build. Throws if the reply is not from our server. This worker is then not installed, and the browser tries again
 * later.
 */
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
 * Whether a reply really is the file with that name. A page of a Wi-Fi portal, or of a proxy under maintenance, also has the status 200. If
 * it were cached, it would be shown until the next build.
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

/** Names of assets contain a hash of their content, so a cached asset never changes. */
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

/** Fetches a file and caches it under `name`. The app's page has one name, whatever the address is. */
async function fetchAndCache(name: string | Request, request: Request) {
  const response = await fetch(request)
  if (await isOwnReply(typeof name === 'string' ? name : name.url, response)) await cacheResponse(name, response.clone())
  return response
}

async function cacheLoadedFiles(addresses: unknown[]) {
  const assets = addresses.filter((address): address is string => typeof address === 'string' && isAsset(address))
  const cache = await caches.open(BUILD_CACHE)
  const missing = await Promise.all(assets.map(async (address) => ((await cache.match(address)) ? null : address)))
  // If one file fails, such as a file of an older build, the others are still cached.
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
