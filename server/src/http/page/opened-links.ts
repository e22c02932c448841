import '@fastify/cookie'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from '../../platform/secrets/tokens.ts'

// A link of an SMS has its secret in the fragment, and a form sends the secret. A browser can't show the page of a form again: Back and a
// reload end at the browser's question whether to send the form again. So a cookie keeps the secrets for an hour, and each page has an
// address.

type OfBrowser = Pick<FastifyRequest, 'cookies' | 'server'>

const OPENED_FOR = HOUR
/** How many opened links a browser keeps, because someone may be asked for several tasks. */
const LINKS_KEPT = 3
const SECRETS = /^[\w-]+(\.[\w-]+)*$/
const MARK_LENGTH = 8

const needsSecureLink = ({ server }: Pick<FastifyRequest, 'server'>) => server.settings.publicUrl.startsWith('https:')
// No page of another host of this domain can set a cookie of this name (RFC 6265bis, 4.1.3.2).
const linkCookie = (request: Pick<FastifyRequest, 'server'>) => (needsSecureLink(request) ? '__Host-links' : 'links')
const linkCookieRules = (request: Pick<FastifyRequest, 'server'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: needsSecureLink(request) }) as const

function openedLinks(request: OfBrowser) {
  const kept = request.cookies[linkCookie(request)] ?? ''
  return SECRETS.test(kept) ? kept.split('.').slice(0, LINKS_KEPT) : []
}

/** A name for a link, for use in an address. The name proves nothing, and no one can find the secret by it. */
export const markOf = (secret: string) => hashOf(secret).slice(0, MARK_LENGTH)

/** The secret of a link that this browser has opened within the hour. */
export const openedLink = (request: OfBrowser, mark: string | null) => openedLinks(request).find((secret) => markOf(secret) === mark)

export const hasOpened = (request: OfBrowser, secret: string) => openedLinks(request).includes(secret)

export function rememberLink(request: OfBrowser, reply: FastifyReply, secret: string) {
  const kept = [secret, ...openedLinks(request).filter((each) => each !== secret)].slice(0, LINKS_KEPT)
  reply.setCookie(linkCookie(request), kept.join('.'), { ...linkCookieRules(request), maxAge: OPENED_FOR / 1000 })
}

/** Deletes the cookie of the opened links, as a part of logging out. */
export const forgetLinks = (reply: FastifyReply) => reply.clearCookie(linkCookie(reply), linkCookieRules(reply))
