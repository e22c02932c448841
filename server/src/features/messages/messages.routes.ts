import type { FastifyRequest } from 'fastify'
import type { Application } from '../../http/application.ts'
import { familySide } from '../../http/authentication.ts'
import { pageBefore, serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import { presentMessage } from './messages.presentation.ts'
import { listMessages, listScreenOutbox } from './messages.queries.ts'
import { RULES } from './messages.templates.ts'

export function messageRoutes(app: Application) {
  serve(app, 'GET /families/:family/messages', async (request) => {
    const member = await familySide(app, request)
    const rows = await listMessages(app.database, member.familyId, pageBefore(request.query.before, member))
    return rows.map((row) => {
      const message = presentMessage(row, app.settings, member.timeZone, member.now)
      // Someone who reads a login link can sign in by it: a coordinator by none that leads to more than a supporter's rights.
      const isRaised = (row.role !== null && row.role !== 'supporter') || row.offered_role !== null
      const isHidden = RULES[row.template].isLink === true && isRaised && member.role !== 'owner'
      return isHidden ? { ...message, by_hand: null } : message
    })
  })

  serve(app, 'GET /outbox', async (request) => {
    if (!mayReadOutbox(app, request)) throw new AppError('not_found')
    const rows = await listScreenOutbox(app.database)
    return rows.map(({ phone_e164, text, created_at }) => ({ to: phone_e164, text, created_at: new Date(created_at).toISOString() }))
  })
}

/**
 * The screen outbox holds login codes: it is for the person at this machine. What came through a proxy, or under a name
 * that is not ours (a page elsewhere that had its name resolve to this machine), finds nothing there.
 */
export function mayReadOutbox({ settings }: Application, request: Pick<FastifyRequest, 'headers'>) {
  if (settings.smsProvider !== 'screen') return false
  if (Object.keys(request.headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) return false
  const ours = [
    new URL(settings.publicUrl).host,
    ...['localhost', '127.0.0.1', '[::1]', settings.host].map((name) => `${name}:${settings.port}`),
  ]
  return ours.includes(request.headers.host ?? '')
}
