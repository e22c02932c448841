import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_LIFETIME } from '../features/operator/sign-in.commands.ts'
import { withCommandNames } from '../platform/command-names.ts'
import { keyedHash, type SecretKey } from '../platform/secrets/secret-key.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import '@fastify/cookie'

// Who comes to the operator's page. Any program and any page in a browser of this machine can reach a loopback port.

const OPERATOR_COOKIE = 'operator'

/** How to come here. */
export const SIGN_IN = withCommandNames('Run npm run operator -- link on this machine, and open the link that it prints.')

/**
 * Why a request is refused before all else; null if it is not. The page has one name (see `operatorsHost`): under another one its
 * cookie would go to other programs too, or a foreign page would get behind a browser's walls (DNS rebinding). A forwarded request
 * means that a proxy has made the port public.
 */
export function whyNotServe({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>, name: string) {
  const host = headers.host ?? ''
  if (!URL.canParse(`http://${host}`) || new URL(`http://${host}`).hostname !== name) return `This page has a name of its own. ${SIGN_IN}`
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return 'This page is not for a proxy.'
  // Only the origin tells our forms from those of another page on this machine.
  if (method === 'POST' && headers.origin !== `http://${host}`) return 'This form was not sent by this page.'
  return null
}

export const sessionOf = (request: FastifyRequest) => request.cookies[OPERATOR_COOKIE] || null

export const rememberSession = (reply: FastifyReply, secret: string) =>
  reply.setCookie(OPERATOR_COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'strict', maxAge: SESSION_LIFETIME / 1000 })

export const forgetOperatorSession = (reply: FastifyReply) =>
  reply.clearCookie(OPERATOR_COOKIE, { path: '/', httpOnly: true, sameSite: 'strict' })

/** What each form of a session has, so that no other page can make one. */
export const formKeyOf = (key: SecretKey, session: string) => keyedHash(key, `operator form ${hashOf(session)}`)

export function isFormKey(key: SecretKey, session: string, given: string) {
  const right = Buffer.from(formKeyOf(key, session))
  const sent = Buffer.from(given)
  return right.length === sent.length && timingSafeEqual(right, sent)
}
