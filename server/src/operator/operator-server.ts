import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/faults.ts'
import { OperatorRefusal } from '../features/operator/operating.rules.ts'
import { signInOperator, signOutOperator } from '../features/operator/sign-in.commands.ts'
import { describeDefect, failureOf } from '../platform/errors.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import type { StaffSignIn } from '../platform/settings/staff.ts'
import { askAgain, entryPointOf, forgetOperatorSession, rememberSession, SIGN_IN, sessionOf, whyNotServe } from './entry-points.ts'
import { formOf } from './forms.ts'
import { POLICY } from './html.ts'
import { homeOf, noticePage, resultPage, signInPage } from './pages.ts'
import { serveFamilies } from './serve-families.ts'
import { serveCodes, serveRecords } from './serve-records.ts'
import { serveStaffSignIn } from './serve-staff-sign-in.ts'
import { serveStart } from './serve-start.ts'
import { type OperatorParts, signedIn } from './signed-in.ts'

const FORM_LIMIT = 8 * 1024

/**
 * In seconds: a year, as for families. Only replies at the host name for staff have this header, because the page on this machine uses
 * http.
 */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * Makes the operator's page. It is a separate server, which does not listen yet and shares no sign-in with the families' server. It shows
 * the families' titles and states, and how many people and tasks they have. It shows nothing else that families write.
 */
export async function operatorServer(parts: OperatorParts) {
  const { settings, secretKey, now } = parts
  const { trustProxy } = settings
  const app = Fastify({ logger: false, bodyLimit: FORM_LIMIT, ...(trustProxy && { trustProxy }) })
  const name = operatorsHost(secretKey)
  app.decorateRequest('entryPoint', null)
  app.decorateRequest('viewer', null)
  await app.register(cookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // With no-referrer a browser sends no origin with a form.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    reply.type('text/html; charset=utf-8')
    request.entryPoint = entryPointOf(request.headers.host ?? '', name, settings.staff)
    if (request.entryPoint?.isForStaff) reply.header('strict-transport-security', HTTPS_ONLY)
    const why = whyNotServe(request)
    if (why) return reply.code(403).send(noticePage('Not allowed', why))
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(noticePage('Not found', 'There is no such page.')))
  app.setErrorHandler((error: Error, request, reply) => sendFailure(error, request, reply, parts.log))

  const pages = signedIn(app, parts)
  serveSignIn(app, parts)
  serveStaffSignIn(app, parts, settings.staff && (await providerOf(settings.staff, now)))
  serveFamilies(pages, parts)
  serveStart(pages, parts)
  serveCodes(pages, parts)
  serveRecords(app, pages, parts)
  return app
}

/** Loads the module for OpenID Connect, which only servers with a sign-in for staff need. */
async function providerOf(staff: StaffSignIn, now: () => number) {
  const { openStaffProvider } = await import('../platform/staff/staff-provider.ts')
  return openStaffProvider(staff, now)
}

function sendFailure(error: Error, { viewer }: FastifyRequest, reply: FastifyReply, log: OperatorParts['log']) {
  if (error instanceof OperatorRefusal) {
    const role = viewer?.role ?? null
    return reply.code(409).send(resultPage(role, 'refused', error.message, role === null ? '/' : homeOf(role)))
  }
  const fail = (status: number, why: string) => reply.code(status).send(noticePage('Could not be done', why))
  // This is Fastify's own error for a form that can't be read.
  if ('statusCode' in error && Number(error.statusCode) < 500)
    return fail(Number(error.statusCode), 'This form could not be read: go back, and try again.')
  if (isDatabaseUnavailable(error)) {
    log.error({ failure: failureOf(error) }, "a page of the operator's could not be made")
    return fail(503, 'The database does not answer. Nothing was changed: try again in a minute.')
  }
  log.error(describeDefect(error), "a page of the operator's could not be made")
  return fail(500, 'Something is wrong with this server. Nothing was changed: its log says more.')
}

/** Adds the routes for signing in by a link on this machine, and for signing out. */
function serveSignIn(app: FastifyInstance, { database, now }: OperatorParts) {
  app.get('/sign-in/:link', async (request) => signInPage(String((request.params as { link: string }).link)))
  app.post('/sign-in', async (request, reply) => {
    const { entryPoint } = request
    const session =
      entryPoint === null || entryPoint.isForStaff
        ? null
        : await signInOperator(database, { now: now(), via: 'page' }, formOf(request).get('link') ?? '').catch((error: unknown) => {
            if (error instanceof OperatorRefusal) return null
            throw error
          })
    if (entryPoint === null || session === null)
      return reply.code(401).send(noticePage('Not signed in', `This link was used, or is older than ten minutes. ${SIGN_IN}`))
    rememberSession(reply, entryPoint, session)
    return reply.redirect('/', 303)
  })
  app.post('/sign-out', async (request, reply) => {
    const session = sessionOf(request)
    if (session !== null) await signOutOperator(database, session, now())
    if (request.entryPoint) forgetOperatorSession(reply, request.entryPoint)
    if (request.entryPoint?.isForStaff) askAgain(reply)
    return noticePage('Signed out', 'You are signed out.', 'done')
  })
}
