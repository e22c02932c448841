import '@fastify/cookie'
import { DEVICE_KEPT_FOR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'

const COOKIE = 'device'
const PATH = '/v2'

/** The browser that asks: the secret of its device, where it is one already, and what it calls itself. */
export interface Browser {
  secret: string | undefined
  name: string | null
}

/** Kept short and coarse: enough to tell one's own devices apart. */
const NAMES = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']

export const browserOf = (request: Pick<FastifyRequest, 'cookies' | 'headers'>): Browser => ({
  secret: request.cookies[COOKIE] || undefined,
  name: NAMES.find((name) => request.headers['user-agent']?.includes(name)) ?? null,
})

/** Safari forgets what scripts store after 7 days without a visit; a cookie that the server set stays. */
export function rememberDevice({ settings }: Application, reply: FastifyReply, secret: string) {
  reply.header('cache-control', 'no-store').setCookie(COOKIE, secret, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: !isLoopback(new URL(settings.publicUrl).hostname),
    maxAge: DEVICE_KEPT_FOR / 1000,
  })
}

/** Calls that a cookie opens are for our own pages. A browser says where a request comes from; other programs have no cookie to misuse. */
export function refuseOtherSites(request: Pick<FastifyRequest, 'headers'>) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('not_allowed')
}

export const forgetDevice = (reply: FastifyReply) => reply.clearCookie(COOKIE, { path: PATH })
