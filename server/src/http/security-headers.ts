import helmet from '@fastify/helmet'
import type { Application } from './application.ts'

/** What says how a page may behave says nothing about a script or a font, and would double the weight of a small one. */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-robots-tag',
]

/** Documents that our own pages show in a frame. */
const isFramed = (url: string) => url.startsWith('/docs/') || url.startsWith('/v2/docs/')

/** Nothing from elsewhere, nothing inline, no frames but our own documents, no address given away. */
export async function securityHeaders(app: Application) {
  const isHttps = app.settings.publicUrl.startsWith('https:')
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', ...(app.settings.partner ? [new URL(app.settings.partner.picture, app.settings.publicUrl).origin] : [])],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
  }
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives, frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    // What people wrote, or who they are, is for no shared cache; static files say otherwise themselves.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.url.startsWith('/assets/')) for (const name of FOR_PAGES) reply.removeHeader(name)
    if (!isFramed(request.url)) return
    const policy = String(reply.getHeader('content-security-policy')).replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    reply.header('content-security-policy', policy).header('x-frame-options', 'SAMEORIGIN')
  })
}
