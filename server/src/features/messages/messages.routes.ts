import { whyNotSendLink } from '@hand-in-hand/contract/circle.rules.ts'
import { pageBefore } from '../../access/lists.ts'
import { goesBySome } from '../../store/messages/channels.ts'
import { findHold, listRefusedChannels } from '../../store/messages/gateway-refusals.ts'
import { RULES } from '../../templates/templates.ts'
import '@fastify/cookie'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { browserOf } from '../../http/device-cookie.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { listMessages, listScreenOutbox, type MessageWithName } from '../../store/messages/messages.ts'
import { offererOf } from '../../store/role-offers.ts'
import { presentMessage } from './messages.presentation.ts'
import { subscribe, unsubscribe } from './push.commands.ts'

export function messageRoutes(app: Application) {
  serve(app, 'GET /families/:family/messages', async ({ member, query }) => {
    const rows = await listMessages(app.database, member.familyId, pageBefore(query.before, member))
    const isHeld = (await findHold(app.database)) !== null
    const refused = await listRefusedChannels(app.database)
    return rows.map((row) => {
      const areAllWaiting = isHeld || goesBySome(refused, row.phone_e164)
      const message = presentMessage(row, app.settings, { ...member, isListed: true, areAllWaiting })
      // Someone who reads a login link can sign in with it. Only a member who may make such a link sees it.
      const isHidden =
        RULES[row.template].isLink === true && whyNotSendLink({ role: member.role, proves_number: false }, subjectOf(row)) !== null
      return isHidden ? { ...message, by_hand: null } : message
    })
  })

  serve(app, 'POST /supporters/:user/push', (request) => subscribe(app.database, request.member, browserOf(request), request.body))
  serve(app, 'DELETE /supporters/:user/push', (request) =>
    unsubscribe(app.database, request.member, browserOf(request), request.body.endpoint),
  )

  serve(app, 'GET /outbox', async (request) => {
    if (!isOutboxKey(app, request.cookies[OUTBOX_COOKIE])) throw new AppError('not_found')
    const rows = await listScreenOutbox(app.database)
    return rows.map(({ phone_e164, text, created_at }) => ({ to: phone_e164, text, created_at: new Date(created_at).toISOString() }))
  })
  // The server prints this address with the key when it starts. The key becomes a cookie, so that it leaves the address bar and the
  // history.
  app.get<{ Querystring: { key?: unknown } }>('/outbox', async (request, reply) => {
    const { key } = request.query
    if (isOutboxKey(app, key)) {
      const secure = app.settings.publicUrl.startsWith('https:')
      return reply.setCookie(OUTBOX_COOKIE, key, { path: '/', httpOnly: true, sameSite: 'lax', secure }).redirect('/outbox', 303)
    }
    if (app.outboxKey === null) throw new AppError('not_found')
    if (!isOutboxKey(app, request.cookies[OUTBOX_COOKIE])) return reply.code(404).type('text/plain').send(WITHOUT_KEY)
    // Every screen of the app is served the same page: see static-files.ts.
    return reply.callNotFound()
  })
}

/** The recipient as a member, for `whyNotSendLink`. */
const subjectOf = ({ membership_id: id, role, confirmed_at, offered_role, ...row }: MessageWithName) => ({
  role: role ?? 'supporter',
  is_me: false,
  confirmed: confirmed_at !== null,
  offered_role,
  offered_by: offererOf({ ...row, id }),
})

const OUTBOX_COOKIE = 'outbox'
/** Shown to people who try the product on their own machine. */
const WITHOUT_KEY = 'Open the address that the server printed when it started, behind "Messages show at": it ends with a key.\n'

const isOutboxKey = ({ outboxKey }: Application, key: unknown): key is string =>
  outboxKey !== null && typeof key === 'string' && hashOf(key) === hashOf(outboxKey)
