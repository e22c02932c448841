import { DEVICE_KEPT_FOR } from '../store/devices.ts'
import { bearerOf } from './bearer.ts'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'
import type { Application } from './application.ts'
import { forgetLinks } from './page/opened-links.ts'

/** Over https no other site of the same domain can plant or read a cookie of this name (RFC 6265bis, 4.1.3.2). */
const COOKIES = ['__Host-device', 'device'] as const
/** The attributes that the prefix `__Host-` requires. */
const COOKIE_PATH = '/'

/** The browser of a request: the secret and a token of its device, if the browser has them, and the browser's name. */
export type Browser = ReturnType<typeof browserOf>

/** Short and general names of devices and systems. They are enough to recognise your own devices. */
const COOKIE_NAMES = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']

export const browserOf = (request: Pick<FastifyRequest, 'cookies' | 'headers' | 'server'>) => ({
  secret: request.cookies[deviceCookieName(request.server)] || undefined,
  token: bearerOf(request) ?? undefined,
  name: COOKIE_NAMES.find((name) => request.headers['user-agent']?.includes(name)) ?? null,
})

/** After 7 days without a visit, Safari deletes what scripts have stored. A cookie that the server sets stays. */
export function rememberDevice(app: Application, reply: FastifyReply, secret: string) {
  reply.header('cache-control', 'no-store').setCookie(deviceCookieName(app), secret, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: needsSecureCookie(app),
    maxAge: DEVICE_KEPT_FOR / 1000,
  })
}

/**
 * Throws not_allowed for a cross-site request, because the cookie would authenticate it. Only browsers send `sec-fetch-site`;
 * other programs have no cookie to misuse.
 */
export function refuseOtherSites(request: Pick<FastifyRequest, 'headers'>) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('not_allowed')
}

export function forgetDevice(app: Application, reply: FastifyReply) {
  forgetLinks(reply)
  reply.clearCookie(deviceCookieName(app), { path: COOKIE_PATH, httpOnly: true, sameSite: 'lax', secure: needsSecureCookie(app) })
}

const needsSecureCookie = ({ settings }: Application) => !isLoopback(new URL(settings.publicUrl).hostname)
const deviceCookieName = (app: Application) => COOKIES[needsSecureCookie(app) ? 0 : 1]
