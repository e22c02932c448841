import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operating } from '../features/operator/operating.rules.ts'
import type { Application } from '../http/application.ts'
import { findOperatorSession } from '../store/operator/keys.ts'
import { formOf, type SentForm } from './forms.ts'
import { formKeyOf, isFormKey, SIGN_IN, sessionOf } from './operator-access.ts'
import { doorPage } from './pages.ts'

export type OperatorParts = Pick<Application, 'database' | 'settings' | 'secretKey' | 'now' | 'log'>
export type OperatorPages = ReturnType<typeof signedIn>

/** Adds pages and forms that only a signed-in operator gets. `key` is what each form of theirs has to hold. */
export function signedIn(app: FastifyInstance, { database, secretKey, now }: OperatorParts) {
  /** The session of a request. Replies with 401 and returns null if there is none. */
  async function sessionFor(request: FastifyRequest, reply: FastifyReply) {
    const secret = sessionOf(request)
    const session = secret === null ? undefined : await findOperatorSession(database, secret, now())
    if (secret !== null && session) return { secret, who: session.who }
    reply.code(401).send(doorPage('Not signed in', SIGN_IN))
    return null
  }
  /** Adds a page. */
  const get = (path: string, show: (request: FastifyRequest, key: string) => Promise<string>) =>
    app.get(path, async (request, reply) => {
      const session = await sessionFor(request, reply)
      return session === null ? reply : show(request, formKeyOf(secretKey, session.secret))
    })
  /** Adds what a form does. */
  const post = (path: string, act: (form: SentForm, operating: Operating, request: FastifyRequest, key: string) => Promise<string>) =>
    app.post(path, async (request, reply) => {
      const session = await sessionFor(request, reply)
      if (session === null) return reply
      const sent = formOf(request)
      if (!isFormKey(secretKey, session.secret, sent.get('key') ?? ''))
        return reply.code(403).send(doorPage('Could not be done', 'This form is not valid any more: go back, and load the page again.'))
      return act(sent, { now: now(), via: 'page', who: session.who }, request, formKeyOf(secretKey, session.secret))
    })
  return { get, post, sessionFor }
}
