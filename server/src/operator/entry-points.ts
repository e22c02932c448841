import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MACHINE_SESSION, STAFF_SESSION } from '../features/operator/sign-in.commands.ts'
import { isLoopback } from '../platform/addresses.ts'
import { withCommandNames } from '../platform/command-names.ts'
import type { StaffSignIn } from '../platform/settings/staff.ts'
import '@fastify/cookie'

// The two entry points of the operator's page. Any program and any page in a browser of this machine can reach a loopback port.

/** How to sign in from this machine. */
export const SIGN_IN = withCommandNames('Run npm run operator -- link on this machine, and open the link that it prints.')

/**
 * How someone signs in: by a link on this machine, or from anywhere by an account of the organisation. A session is valid only at the entry
 * point where it began.
 */
export type EntryPoint = NonNullable<ReturnType<typeof entryPointOf>>

declare module 'fastify' {
  interface FastifyRequest {
    /** The entry point of the operator's page that this request came to; null if the host name belongs to none. */
    entryPoint: EntryPoint | null
  }
}

/**
 * The entry point of a host name; null if there is none. `name`: see `operatorsHost`. `origin` is the origin of the forms on its pages, and
 * `lasts` is how long a session lasts, in ms.
 */
export function entryPointOf(host: string, name: string, staff: Pick<StaffSignIn, 'url'> | null) {
  if (staff !== null && hostIn(`https://${host}`)?.host === new URL(staff.url).host) {
    return { isForStaff: true, origin: staff.url, cookie: '__Host-operator', lasts: STAFF_SESSION }
  }
  if (hostIn(`http://${host}`)?.hostname !== name) return null
  return { isForStaff: false, origin: `http://${host}`, cookie: 'operator', lasts: MACHINE_SESSION }
}

const hostIn = (address: string) => (URL.canParse(address) ? new URL(address) : null)

/**
 * Why a request is refused before anything else; null if it is not refused. On this machine the page has only one host name: under another
 * name its cookie would also go to other programs, or a foreign page could bypass the browser's protection (DNS rebinding). A forwarded
 * request to the entry point on this machine means that a proxy has made the port public.
 */
export function whyNotServe({ entryPoint, headers, method, ip }: Pick<FastifyRequest, 'entryPoint' | 'headers' | 'method' | 'ip'>) {
  if (entryPoint === null) return `This page has a name of its own. ${SIGN_IN}`
  if (!entryPoint.isForStaff && !isLoopback(ip.replace(/^::ffff:/, ''))) return 'This page is for its own machine alone.'
  if (!entryPoint.isForStaff && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined))
    return 'This page is not for a proxy.'
  // Another page on this machine can send the same form. Only the origin shows which page sent a form.
  if (method === 'POST' && headers.origin !== entryPoint.origin) return 'This form was not sent by this page.'
  return null
}

export const sessionOf = ({ cookies, entryPoint }: Pick<FastifyRequest, 'cookies' | 'entryPoint'>) =>
  (entryPoint && cookies[entryPoint.cookie]) || null

/** Staff come back from the provider's site. A browser would not send a strict cookie with the first request after that. */
const cookieOf = ({ isForStaff }: EntryPoint) =>
  ({ path: '/', httpOnly: true, sameSite: isForStaff ? 'lax' : 'strict', ...(isForStaff && { secure: true }) }) as const

export const rememberSession = (reply: FastifyReply, entryPoint: EntryPoint, secret: string) =>
  reply.setCookie(entryPoint.cookie, secret, { ...cookieOf(entryPoint), maxAge: entryPoint.lasts / 1000 })

export const forgetOperatorSession = (reply: FastifyReply, entryPoint: EntryPoint) =>
  reply.clearCookie(entryPoint.cookie, cookieOf(entryPoint))

/**
 * This cookie is set when staff sign out, or when their account has no role. Without it, the provider would sign in the same account again
 * without asking.
 */
const AGAIN_COOKIE = '__Host-operator-again'
const AGAIN_OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const
/** How long (ms) the cookie lasts: as long as a provider may keep someone signed in. */
const AGAIN_FOR = 90 * DAY

export const askAgain = (reply: FastifyReply) => reply.setCookie(AGAIN_COOKIE, 'yes', { ...AGAIN_OPTIONS, maxAge: AGAIN_FOR / 1000 })
export const isToAskAgain = ({ cookies }: Pick<FastifyRequest, 'cookies'>) => cookies[AGAIN_COOKIE] !== undefined
export const stopAskingAgain = (reply: FastifyReply) => reply.clearCookie(AGAIN_COOKIE, AGAIN_OPTIONS)
