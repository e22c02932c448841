import '@fastify/cookie'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../env.ts'
import type { Application } from './application.ts'
import { AppError } from './errors.ts'

const COOKIE = 'device'
const PATH = '/v2'
const LIFETIME = 400 * DAY

/** The device's secret, where the browser has one. */
export const deviceCookie = (request: Pick<FastifyRequest, 'cookies'>) => request.cookies[COOKIE] || undefined

/** Safari forgets what scripts store after 7 days without a visit; a cookie that the server set stays. */
export function rememberDevice({ settings }: Application, reply: FastifyReply, secret: string) {
  reply.header('cache-control', 'no-store').setCookie(COOKIE, secret, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: !isLoopback(new URL(settings.publicUrl).hostname),
    maxAge: LIFETIME / 1000,
  })
}

/** Calls that a cookie opens are for our own pages. A browser says where a request comes from; other programs have no cookie to misuse. */
export function refuseOtherSites(request: Pick<FastifyRequest, 'headers'>) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('not_allowed')
}

export const forgetDevice = (reply: FastifyReply) => reply.clearCookie(COOKIE, { path: PATH })
