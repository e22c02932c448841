import type { Application } from '../../http/application.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf, isSameSecret } from '../../platform/secrets/tokens.ts'
import { eventsIn } from './mail-events.rules.ts'
import { receiveMail, receiveMailEvent } from './mails.commands.ts'

const WHOLE_MAIL = 'message/rfc822'
/** Amazon SNS sends its JSON as plain text. */
const EVENTS = ['application/json', 'text/plain']
/** In bytes: enough for a mail with attachments. Nothing of the attachments is read. */
const LONGEST_BODY = 1024 * 1024

/**
 * The route by which a provider reports what happened to mails, and passes on whole mails. It has a key, like the routes of gateways. Calls
 * that the server can't read get a success too, because a provider would repeat a failed call for days.
 */
export async function mailRoutes(app: Application) {
  const key = app.settings.mail?.hookKey
  if (!key) return
  const isProvider = (given: unknown) => typeof given === 'string' && isSameSecret(hashOf(key), hashOf(given))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(WHOLE_MAIL, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // With parseAs: 'string' the body is a string.
    scope.addContentTypeParser(EVENTS, { parseAs: 'string' }, (_request, body, done) => done(null, eventsIn(body as string)))
    scope.route<{ Querystring: { key?: unknown } }>({
      method: 'POST',
      url: '/v2/mail/inbound',
      bodyLimit: LONGEST_BODY,
      // The key is checked before the body is read.
      onRequest: async ({ query }) => {
        if (!isProvider(query.key)) throw new AppError('not_found')
      },
      handler: async ({ body }, reply) => {
        if (body instanceof Buffer) await receiveMail(app, body)
        else for (const event of [body].flat()) await receiveMailEvent(app, event)
        return reply.type('text/plain').send('')
      },
    })
  })
}
