import '@fastify/cookie'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../env.ts'
import { makeSecret } from './tokens.ts'

/** The part of a request that a code is bound to, and that limits of codes look at. */
export type CodeRequest = Pick<FastifyRequest, 'ip' | 'cookies' | 'headers' | 'server'>

type Address = Pick<Settings, 'publicUrl'>

const NAME = 'code-browser'
/** Longer than a code lives, so that one that is asked for again stays with the same browser. */
const LIFETIME = HOUR

const isSecure = ({ publicUrl }: Address) => publicUrl.startsWith('https:')
// No page of another host of this domain can set a cookie of this name (RFC 6265bis, 4.1.3.2).
const nameFor = (settings: Address) => (isSecure(settings) ? `__Host-${NAME}` : NAME)

/** The secret of the browser that asked for a code, which using it takes too (OWASP ASVS 5.0, 6.6.2); undefined where it has none. */
export function codeBrowserOf(settings: Address, request: Pick<CodeRequest, 'cookies'>) {
  const secret = request.cookies[nameFor(settings)]
  return secret && /^[\w-]{22}$/.test(secret) ? secret : undefined
}

/** The same for a browser that asks for a code now: it keeps the secret that it has, or gets one. */
export function rememberCodeBrowser(settings: Address, request: Pick<CodeRequest, 'cookies'>, reply: FastifyReply) {
  const secret = codeBrowserOf(settings, request) ?? makeSecret()
  const rules = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(settings), maxAge: LIFETIME / 1000 } as const
  reply.header('cache-control', 'no-store').setCookie(nameFor(settings), secret, rules)
  return secret
}
