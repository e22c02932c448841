import { timingSafeEqual } from 'node:crypto'
import type { Application } from '../../http/application.ts'
import { AppError } from '../../platform/errors.ts'
import { mailNamedIn } from '../../platform/mail/mail-keys.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { noteBounce } from '../messages/bounces.commands.ts'
import { receiveMail } from './mails.commands.ts'

const WHOLE_MAIL = 'message/rfc822'
/** In bytes. A mail with attachments, of which nothing is read. */
const LONGEST_BODY = 1024 * 1024
/** Providers say in their own words that a mail failed for good: the statuses of RFC 3463, or a word. */
const HARD = /\b5\.\d{1,3}\.\d{1,3}\b|permanent|hard_?bounce/i
const FAILED = /bounce|"(failed|dropped|rejected|failure)"/i

/** The route by which a provider reports mails that came back, in JSON, and passes on whole mails. It has a key, as the routes of gateways. */
export async function mailRoutes(app: Application) {
  const key = app.settings.mail?.hookKey
  if (!key) return
  const isProvider = (given: unknown) => typeof given === 'string' && timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(key)))
  await app.register(async (scope) => {
    scope.addContentTypeParser(WHOLE_MAIL, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Querystring: { key?: unknown } }>({
      method: 'POST',
      url: '/v2/mail/inbound',
      bodyLimit: LONGEST_BODY,
      // Before the body is read.
      onRequest: async ({ query }) => {
        if (!isProvider(query.key)) throw new AppError('not_found')
      },
      handler: async ({ body }, reply) => {
        if (body instanceof Buffer) await receiveMail(app, body)
        // Providers send one event, or a list.
        else for (const event of Array.isArray(body) ? body : [body]) await receiveEvent(app, JSON.stringify(event))
        return reply.type('text/plain').send('')
      },
    })
  })
}

async function receiveEvent(app: Application, event: string) {
  const id = mailNamedIn(app.secretKey, event)
  const isHard = HARD.test(event)
  if (id !== null && (isHard || FAILED.test(event))) await noteBounce(app, id, isHard)
}
