import '@fastify/cookie'
import { DEVICE_KEPT_FOR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'
import { bearerOf } from './authentication.ts'

/** Over https no other site of the same domain can plant or read a cookie of this name (RFC 6265bis, 4.1.3.2). */
const COOKIES = ['__Host-device', 'device'] as const
/** What `__Host-` asks for. */
const PATH = '/'

/** The browser that asks: the secret and a token of its device, if it is one already, and what it calls itself. */
export interface Browser {
  secret: string | undefined
  token: string | undefined
  name: string | null
}

/** Kept short and coarse: enough to tell one's own devices apart. */
const NAMES = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']

export const browserOf = (request: Pick<FastifyRequest, 'cookies' | 'headers' | 'server'>): Browser => ({
  secret: request.cookies[cookieOf(request.server)] || undefined,
  token: bearerOf(request) ?? undefined,
  name: NAMES.find((name) => request.headers['user-agent']?.includes(name)) ?? null,
})

/** Safari forgets what scripts store after 7 days without a visit; a cookie that the server set stays. */
export function rememberDevice(app: Application, reply: FastifyReply, secret: string) {
  reply.header('cache-control', 'no-store').setCookie(cookieOf(app), secret, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(app),
    maxAge: DEVICE_KEPT_FOR / 1000,
  })
}

/** Calls that a cookie opens are for our own pages. A browser says where a request comes from; other programs have no cookie to misuse. */
export function refuseOtherSites(request: Pick<FastifyRequest, 'headers'>) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('not_allowed')
}

export const forgetDevice = (app: Application, reply: FastifyReply) =>
  reply.clearCookie(cookieOf(app), { path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure(app) })

const isSecure = ({ settings }: Application) => !isLoopback(new URL(settings.publicUrl).hostname)
const cookieOf = (app: Application) => COOKIES[isSecure(app) ? 0 : 1]
