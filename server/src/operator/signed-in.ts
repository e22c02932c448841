import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperatorContext } from '../features/operator/operating.rules.ts'
import type { Application } from '../http/application.ts'
import { keyedHash } from '../platform/secrets/secret-key.ts'
import { hashOf, isSameSecret } from '../platform/secrets/tokens.ts'
import type { StaffRole } from '../platform/staff/staff-sign-in.ts'
import { findOperatorSession } from '../store/operator/keys.ts'
import { SIGN_IN, sessionOf } from './entry-points.ts'
import { formOf, type SentForm } from './forms.ts'
import { notForStarters, noticePage, type PageViewer, staffSignInPage } from './pages.ts'

export type OperatorParts = Pick<Application, 'database' | 'settings' | 'secretKey' | 'now' | 'log' | 'security'>
export type OperatorPages = ReturnType<typeof signedIn>

interface SignedInViewer extends PageViewer {
  who: string | null
  account: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in on the operator's page; null until `viewerFor` has found the session. */
    viewer: SignedInViewer | null
  }
}

/** Who may open a page: only people who may do everything, or also people who only start families. */
type IsFor = 'all' | 'starters too'

/** Returns functions that add pages and forms. Only a signed-in operator can use these pages and forms. */
export function signedIn(app: FastifyInstance, { database, secretKey, now }: OperatorParts) {
  /** Who sent a request. Replies with 401 or 403 and returns null if they may not have the page. */
  async function viewerFor(request: FastifyRequest, reply: FastifyReply, isFor: IsFor) {
    const secret = sessionOf(request)
    const { isForStaff = false } = request.entryPoint ?? {}
    const kinds = isForStaff ? (['staff session', 'starter session'] as const) : (['session'] as const)
    const session = secret === null ? undefined : await findOperatorSession(database, secret, [...kinds], now())
    if (secret === null || !session) {
      reply
        .code(401)
        .send(isForStaff ? staffSignInPage('You are not signed in, or your eight hours are over.') : noticePage('Not signed in', SIGN_IN))
      return null
    }
    const role: StaffRole = session.kind === 'starter session' ? 'starts' : 'all'
    const key = keyedHash(secretKey, `operator form ${hashOf(secret)}`)
    request.viewer = { role, who: session.who, account: session.account, key }
    if (role === 'all' || isFor === 'starters too') return request.viewer
    reply.code(403).send(notForStarters())
    return null
  }
  /** Adds a page. */
  const get = (path: string, show: (request: FastifyRequest, viewer: PageViewer) => Promise<string>, isFor: IsFor = 'all') =>
    app.get(path, async (request, reply) => {
      const viewer = await viewerFor(request, reply, isFor)
      return viewer === null ? reply : show(request, viewer)
    })
  /** Adds the handler of a form. */
  const post = (
    path: string,
    act: (form: SentForm, operating: OperatorContext, request: FastifyRequest, viewer: PageViewer) => Promise<string>,
    isFor: IsFor = 'all',
  ) =>
    app.post(path, async (request, reply) => {
      const viewer = await viewerFor(request, reply, isFor)
      if (viewer === null) return reply
      const sent = formOf(request)
      if (!isSameSecret(viewer.key, sent.get('key') ?? ''))
        return reply.code(403).send(noticePage('Could not be done', 'This form is not valid any more: go back, and load the page again.'))
      return act(sent, { now: now(), via: 'page', who: viewer.who, account: viewer.account }, request, viewer)
    })
  return { get, post, viewerFor }
}
