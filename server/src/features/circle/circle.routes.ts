import type { Application } from '../../http/application.ts'
import { familySide } from '../../http/authentication.ts'
import { idOf } from '../../http/identifiers.ts'
import { pageBefore, serve } from '../../http/serve.ts'
import { approveRequest, declineRequest, removeMember } from './circle.commands.ts'
import { presentMember, presentOutcome, presentRequest } from './circle.presentation.ts'
import { listMembers, listRequests } from './circle.queries.ts'
import { sendFreshLink } from './links.commands.ts'

export function circleRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /families/:family/requests', async (request) => {
    const member = await familySide(app, request)
    const rows = await listRequests(database, member.familyId, pageBefore(request.query.before, member))
    return rows.map((row) => presentRequest(row, member))
  })
  serve(app, 'POST /families/:family/requests/:id/approve', async (request) => {
    const member = await familySide(app, request)
    const wish = { trusted: request.body.trusted ?? false, sendsByHand: settings.sendsByHand }
    return presentOutcome(await approveRequest(database, member, idOf(request.params.id), wish), member, settings)
  })
  serve(app, 'POST /families/:family/requests/:id/decline', async (request) => {
    const member = await familySide(app, request)
    return presentRequest(await declineRequest(database, member, idOf(request.params.id), request.body.reason), member)
  })
  serve(app, 'GET /families/:family/members', async (request) => {
    const member = await familySide(app, request)
    const rows = await listMembers(database, member.familyId, pageBefore(request.query.before, member), member.now)
    return rows.map((row) => presentMember(row, member))
  })
  serve(app, 'DELETE /families/:family/members/:id', async (request) => {
    const member = await familySide(app, request)
    return presentMember(await removeMember(database, member, idOf(request.params.id)), member)
  })
  serve(app, 'POST /families/:family/members/:id/link', async (request) => {
    const member = await familySide(app, request)
    return presentOutcome(await sendFreshLink(database, member, idOf(request.params.id), settings.sendsByHand), member, settings)
  })
}
