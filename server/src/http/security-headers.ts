import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../env.ts'
import { type BuiltPage, inlineSources } from './page/app-page.ts'
import { isPlainPage, PLAIN_POLICY } from './page/plain-page.ts'

/** In seconds. ASVS 5.0, 3.4.1 requires at least a year, also for subdomains. */
const HTTPS_ONLY_FOR = 31_536_000

/**
 * Browser features that no page uses, disabled in case a foreign script runs. Chromium warns of names that it does not know, so
 * the list is short.
 */
const DISABLED_FEATURES = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** For pages, which run scripts. */
const FOR_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': DISABLED_FEATURES.map((name) => `${name}=()`).join(),
  'x-robots-tag': 'noindex',
}

/** Documents that our own pages show in a frame. */
const isFramed = (url: string) => /^(\/v2)?\/docs\//.test(url)

/**
 * Makes a function that sets the headers of a reply. They depend only on the request's path, and for assets on whether the reply is an
 * error. The headers of a 304 replace the cached ones (RFC 9111, 4.3.4), so the headers of both replies have to be the same.
 */
export function securityHeaders({ publicUrl, partner }: Pick<Settings, 'publicUrl' | 'partner'>, built: BuiltPage | null) {
  // Scripts and fonts are no documents, and the other headers would double the size of a small script or font.
  const asset = {
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // The header includes the names below this host (ASVS 5.0, 3.4.1). It has no preload, because only the owner of a domain should ask for
    // that.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HTTPS_ONLY_FOR}; includeSubDomains` }),
  }
  const policyOf = (text: string) => pagePolicy(partner && new URL(partner.picture, publicUrl).origin, inlineSources(text))
  const opened = { ...asset, ...FOR_PAGES, 'x-frame-options': 'DENY' }
  const texts = built?.texts ?? ['']
  const pages = texts.map((text) => ({ ...opened, 'content-security-policy': `${policyOf(text)};frame-ancestors 'none'` }))
  const framed = { ...opened, 'content-security-policy': `${policyOf('')};frame-ancestors 'self'`, 'x-frame-options': 'SAMEORIGIN' }
  const plain = { ...opened, 'content-security-policy': PLAIN_POLICY }
  // A reply of the API that is opened as a page shows text only. The headers that control scripts would be larger than a small reply.
  const data = {
    ...asset,
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  }
  const headersFor = (url: string, isError: boolean) => {
    if (url.startsWith('/assets/') && !isError) return asset
    if (isFramed(url)) return framed
    if (isPlainPage(url)) return plain
    return url.startsWith('/v2/') ? data : (pages[built?.indexAt(url) ?? 0] ?? plain)
  }

  return (request: Pick<FastifyRequest, 'url'>, reply: FastifyReply) => {
    reply.headers(headersFor(request.url, reply.statusCode >= 400))
    // Personal data is not cached. A reply that may be cached sets its own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  }
}

/**
 * Allows nothing from other origins, no inline code except what the build put into the page, and no text as a script. The policy also
 * applies to the service worker's own requests.
 */
const pagePolicy = (pictures: string | null, { scripts, styles }: ReturnType<typeof inlineSources>) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self'${pictures ? ` ${pictures}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // The only named policy that our pages create: platform/app-version.ts in web.
    'trusted-types service-worker',
  ].join(';')
