import { DEFAULT_LOCALE } from '@hand-in-hand/contract/locales.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isConfirmed } from '../../access/confirmation.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { isUnchanged } from '../../http/replies/etag.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { findFeed, listEventsOf } from '../../store/calendar-feeds.ts'
import { listMembershipsOf, type ProvedMembership } from '../../store/login-links.ts'
import { endMyFeed, makeFeed } from './calendar.commands.ts'
import { presentCalendar } from './calendar.presentation.ts'

export function calendarRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'POST /supporters/:user/calendar', async (request) => {
    const token = await makeFeed(database, request.member)
    const url = `${settings.publicUrl}/v2/calendar/${token}.ics`
    return { url, webcal_url: url.replace(/^https?:/, 'webcal:') }
  })
  serve(app, 'DELETE /supporters/:user/calendar', ({ member }) => endMyFeed(database, member))
  serve(app, 'GET /calendar/:feed.ics', async (request, reply) => {
    const { families, locale } = await eventsBehind(request.params.feed)
    return sendCalendar(request, reply, await presentCalendar(families, locale, settings.publicUrl))
  })
  serve(app, 'GET /calendar/:feed/:id.ics', async (request, reply) => {
    const id = idOf(request.params.id)
    const { families, locale } = await eventsBehind(request.params.feed)
    const one = families.map((each) => ({ ...each, rows: each.rows.filter((row) => row.id === id) })).filter(({ rows }) => rows.length > 0)
    if (one.length === 0) throw new AppError('not_found')
    return sendCalendar(request, reply, await presentCalendar(one, locale, settings.publicUrl))
  })

  /**
   * The events of a feed in the families to which its person still belongs, and the person's language. A feed is for one family, or for all
   * families that the person has confirmed in another way than by a shown link. Throws not_found.
   */
  async function eventsBehind(token: string) {
    const feed = await findFeed(database, token)
    if (!feed) throw new AppError('not_found')
    const isShown = ({ familyId, id, confirmedBy }: ProvedMembership) =>
      feed.family_id === null ? isConfirmed('code', confirmedBy) : familyId === feed.family_id && id === feed.membership_id
    const memberships = (await listMembershipsOf(database, feed.person_id)).filter((each) => each.state === 'approved' && isShown(each))
    const families = []
    for (const { familyId, id, family_token } of memberships) {
      families.push({ familyToken: family_token, rows: await listEventsOf(database, familyId, id, app.now()) })
    }
    // A person may have a different language in each family. Their newest membership has the language that they chose last, or joined with.
    return { families, locale: memberships[0]?.locale ?? DEFAULT_LOCALE }
  }
}

/** Sends a calendar, or nothing if it has not changed. Calendar programs ask every few hours, and mostly nothing has changed. */
function sendCalendar(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, text: string) {
  if (isUnchanged(request, reply, hashOf(text), 'accept-encoding')) return reply
  return reply.type('text/calendar; charset=utf-8').send(text)
}
