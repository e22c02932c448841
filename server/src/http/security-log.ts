import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { networkOf } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'
import { keyedHash } from '../platform/secret-key.ts'
import type { Application } from './application.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the request's token, link or code proved, once it is known. */
    proved: { personId: number; familyId?: number } | null
  }
}

/** What whoever runs the server finds in the log, whatever its level (OWASP ASVS 5.0, 16.3): a line each, if it was done. */
const DEEDS: Partial<Record<EndpointName, string>> = {
  'POST /families': 'family started',
  'DELETE /families/:family': 'family closed',
  'GET /families/:family/export': 'family exported',
  'GET /supporters/:user/export': 'exported',
  'POST /login/export': 'exported by code',
  'DELETE /supporters/:user': 'erased',
  'DELETE /login': 'erased by code',
  'POST /supporters/:user/phone': 'number changed',
  'POST /supporters/:user/calendar': 'feed made',
  'POST /session': 'signed in by link',
  'POST /login/verify': 'signed in by code',
  'DELETE /session/devices/:id': 'device ended',
  'DELETE /session/links/:id': 'link ended',
  'POST /families/:family/members/:id/link': 'link made',
  'PATCH /families/:family/members/:id': 'member changed',
  'DELETE /families/:family/members/:id': 'member removed',
  'POST /families/:family/owner': 'family offered',
  'PUT /supporters/:user/families/:family/role': 'role accepted',
  'PUT /supporters/:user/families/:family/join': 'confirmed',
  'PUT /supporters/:user/families/:family/refuse': 'refused to join',
}
/** Ways to sign in or to prove a number: for these a refusal is logged too. */
const DOORS: EndpointName[] = [
  'POST /session',
  'POST /login/verify',
  'POST /families',
  'POST /login/export',
  'DELETE /login',
  'POST /supporters/:user/phone',
]

type Caller = Pick<FastifyRequest, 'ip' | 'proved'>

/** Notes what was done with a call, or why a way in refused. No name, number, token or address: a person's id, and a keyed hash of the network. */
export function securityLog(app: Application) {
  app.decorateRequest('proved', null)
  // Also with LOG_LEVEL=warn, which is the usual one: who signed in is asked for after something happened.
  const log: FastifyBaseLogger = app.settings.logLevel === 'silent' ? app.log : app.log.child({}, { level: 'info' })
  const line = ({ ip, proved }: Caller, security: string, rest = {}) =>
    log.info({ security, ...rest, ...(proved && { person: proved.personId, family: proved.familyId }), network: hashOfNetwork(app, ip) })
  return {
    done: (name: EndpointName, request: Caller) => {
      const deed = DEEDS[name]
      if (deed) line(request, deed)
    },
    refused: (name: EndpointName, request: Caller, error: unknown) => {
      if (DOORS.includes(name) && error instanceof AppError) line(request, 'refused', { at: DEEDS[name], code: error.code })
    },
  }
}

/** Twelve characters tell networks of one log apart; the key keeps anyone from trying all addresses. */
const hashOfNetwork = ({ secretKey }: Application, ip: string) => keyedHash(secretKey, `network in the log ${networkOf(ip)}`).slice(0, 12)
