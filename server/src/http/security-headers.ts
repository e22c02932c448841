import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../env.ts'

/** In seconds. ASVS 5.0, 3.4.1 asks for a year at least, and for the names below ours too. */
const HTTPS_ONLY_FOR = 31_536_000

/** What no page of ours uses, so that a script that should not be there cannot either. Chromium warns of names that it does not know. */
const NOT_LENT = [
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

/** For what is shown by itself, which could be framed, sniffed at or found. */
const FOR_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': NOT_LENT.map((name) => `${name}=()`).join(', '),
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'x-robots-tag': 'noindex',
}

/** Documents that our own pages show in a frame. */
const isFramed = (url: string) => /^(\/v2)?\/docs\//.test(url)

/**
 * Makes what sets the headers of an answer, by its request's path alone: what a 304 says replaces what a browser has kept
 * with the file (RFC 9111, 4.3.4), so both have to say the same.
 */
export function securityHeaders({ publicUrl, partner }: Pick<Settings, 'publicUrl' | 'partner'>) {
  const always = {
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HTTPS_ONLY_FOR}; includeSubDomains` }),
  }
  const policy = pagePolicy(partner && new URL(partner.picture, publicUrl).origin)
  const page = { 'content-security-policy': `${policy};frame-ancestors 'none'`, 'x-frame-options': 'DENY' }
  const framed = { 'content-security-policy': `${policy};frame-ancestors 'self'`, 'x-frame-options': 'SAMEORIGIN' }
  // An answer of the API opened by itself shows text and nothing else.
  const data = { 'content-security-policy': "default-src 'none';frame-ancestors 'none'", 'x-frame-options': 'DENY' }

  return (request: Pick<FastifyRequest, 'url'>, reply: FastifyReply) => {
    reply.headers(always)
    // What people wrote, or who they are, is for no cache; what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // A script or a font is no document, and the rest would double the weight of a small one.
    if (request.url.startsWith('/assets/') && reply.statusCode < 400) return
    reply.headers(FOR_DOCUMENTS).headers(isFramed(request.url) ? framed : request.url.startsWith('/v2/') ? data : page)
  }
}

/** Nothing from elsewhere, nothing inline, and no text becomes a script; also the service worker's, whose own calls it rules. */
const pagePolicy = (pictures: string | null) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${pictures ? ` ${pictures}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // The one policy by name that our pages make: platform/app-version.ts in web.
    'trusted-types service-worker',
  ].join(';')
