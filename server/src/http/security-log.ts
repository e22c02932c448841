import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { networkOf } from '../platform/addresses.ts'
import { AppError } from '../platform/errors.ts'
import { keyedHash } from '../platform/secrets/secret-key.ts'
import type { Application } from './application.ts'

/** Calls that are logged at every log level when they succeed, one line each (OWASP ASVS 5.0, 16.3). */
const LOGGED_CALLS: Partial<Record<EndpointName, string>> = {
  'POST /families': 'family started',
  'POST /server/families': 'family started by a program',
  'GET /server/statistics': 'amounts read by a program',
  'DELETE /families/:family': 'family closed',
  'GET /families/:family/export': 'family exported',
  'GET /supporters/:user/export': 'exported',
  'POST /login/export': 'exported by code',
  'DELETE /supporters/:user': 'erased',
  'DELETE /login': 'erased by code',
  'POST /supporters/:user/phone': 'number changed',
  'DELETE /supporters/:user/phone': 'number removed',
  'PUT /supporters/:user/email': 'mail address of a family changed',
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
  'DELETE /supporters/:user/families/:family/role': 'role declined',
  'PUT /supporters/:user/families/:family/join': 'confirmed',
  'PUT /supporters/:user/families/:family/refuse': 'refused to join',
}
/** Calls that sign in or prove a number: refusals of these are logged too. */
const SIGN_IN_CALLS: EndpointName[] = [
  'POST /session',
  'POST /login/verify',
  'POST /families',
  'POST /server/families',
  'GET /server/statistics',
  'POST /login/export',
  'DELETE /login',
  'POST /supporters/:user/phone',
]

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'proved'>

/**
 * Logs what a call did, or why a sign-in was refused. The lines have no names, numbers, tokens or addresses: only a person's id, and a
 * keyed hash of the network.
 */
export function securityLog(app: Application) {
  app.decorateRequest('proved', null)
  // Logged also with LOG_LEVEL=warn, the default, because after an incident the operator needs to know who signed in.
  const log: FastifyBaseLogger = app.settings.logLevel === 'silent' ? app.log : app.log.child({}, { level: 'info' })
  const line = ({ id, ip, proved }: Caller, security: string, rest = {}) =>
    log.info({
      request_id: id,
      security,
      ...rest,
      ...(proved && { person: proved.personId, family: proved.familyId }),
      network: hashOfNetwork(app, ip),
    })
  return {
    /** Why someone did not get into the operator's page. */
    operatorRefused: (why: string, detail: string) => log.info({ security: 'operator sign-in refused', why, detail }),
    /** An act of the operator, on the command line or the operator's page. */
    operated: (act: string, rest: { via: string; family?: number; at: string }) => log.info({ security: `operator: ${act}`, ...rest }),
    done: (name: EndpointName, request: Caller) => {
      const action = LOGGED_CALLS[name]
      if (action) line(request, action)
    },
    refused: (name: EndpointName, request: Caller, error: unknown) => {
      if (SIGN_IN_CALLS.includes(name) && error instanceof AppError) line(request, 'refused', { at: LOGGED_CALLS[name], code: error.code })
    },
  }
}

/** Twelve characters distinguish the networks of one log. Without the key, no one can find an address by trying all addresses. */
const hashOfNetwork = ({ secretKey }: Application, ip: string) => keyedHash(secretKey, `network in the log ${networkOf(ip)}`).slice(0, 12)
