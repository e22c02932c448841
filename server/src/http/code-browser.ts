import '@fastify/cookie'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../env.ts'
import { makeSecret } from '../platform/secrets/tokens.ts'

/** The part of a request that codes and their limits use. */
export type CodeRequest = Pick<FastifyRequest, 'ip' | 'cookies' | 'headers' | 'server'>

type PublicUrl = Pick<Settings, 'publicUrl'>

const COOKIE_NAME = 'code-browser'
/** In ms. Longer than a code's lifetime, so that a new code stays with the same browser. */
const LIFETIME = HOUR

const isHttps = ({ publicUrl }: PublicUrl) => publicUrl.startsWith('https:')
// No page of another host of this domain can set a cookie of this name (RFC 6265bis, 4.1.3.2).
const cookieName = (settings: PublicUrl) => (isHttps(settings) ? `__Host-${COOKIE_NAME}` : COOKIE_NAME)

/**
 * The secret of the browser that asked for a code. Using the code needs it too (OWASP ASVS 5.0, 6.6.2). Undefined if the browser
 * has none.
 */
export function codeBrowserOf(settings: PublicUrl, request: Pick<CodeRequest, 'cookies'>) {
  const secret = request.cookies[cookieName(settings)]
  return secret && /^[\w-]{22}$/.test(secret) ? secret : undefined
}

/** The secret of a browser that asks for a code now. The browser keeps the secret it has, or gets a new one. */
export function rememberCodeBrowser(settings: PublicUrl, request: Pick<CodeRequest, 'cookies'>, reply: FastifyReply) {
  const secret = codeBrowserOf(settings, request) ?? makeSecret()
  const rules = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(settings), maxAge: LIFETIME / 1000 } as const
  reply.header('cache-control', 'no-store').setCookie(cookieName(settings), secret, rules)
  return secret
}
