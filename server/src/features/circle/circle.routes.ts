import { pageBefore } from '../../access/lists.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { typedAddress } from '../../platform/typed-addresses.ts'
import { listMembers, listRequests } from '../../store/members.ts'
import { findWantedTasks } from '../../store/wanted-tasks.ts'
import { countLinksLeft } from '../messages/limits.commands.ts'
import { approveRequest, approveRequests, declineRequest, removeMember } from './circle.commands.ts'
import { presentMember, presentOutcome, presentRequest } from './circle.presentation.ts'
import { sendFreshLink } from './links.commands.ts'
import { addMember, changeMember } from './members.commands.ts'
import { handOver } from './roles.commands.ts'

export function circleRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /families/:family/requests', async ({ member, query }) => {
    const rows = await listRequests(database, member.familyId, pageBefore(query.before, member))
    const wanted = await findWantedTasks(database, member.familyId, rows, member.now)
    const linksLeft = rows.length === 0 ? null : await countLinksLeft(database, settings, member.familyId, member.now)
    return rows.map((row) => presentRequest(row, wanted.get(row.id), member, settings, linksLeft))
  })
  serve(app, 'POST /families/:family/requests/:id/approve', async ({ member, params, body }) => {
    const { trusted = false, give_task: givesTask = false } = body
    const approval = { trusted, givesTask, settings }
    return presentOutcome(await approveRequest(database, member, idOf(params.id), approval), member, settings)
  })
  serve(app, 'POST /families/:family/requests/:id/decline', async ({ member, params, body }) => {
    const declined = await declineRequest(database, member, idOf(params.id), body.reason)
    const wanted = await findWantedTasks(database, member.familyId, [declined], member.now)
    return presentRequest(declined, wanted.get(declined.id), member, settings)
  })
  serve(app, 'GET /families/:family/members', async ({ member, query }) => {
    const rows = await listMembers(database, member.familyId, pageBefore(query.before, member), member.now)
    return rows.map((row) => presentMember(row, member, settings))
  })
  serve(app, 'DELETE /families/:family/members/:id', async ({ member, params }) =>
    presentMember(await removeMember(database, member, idOf(params.id)), member, settings),
  )
  serve(app, 'POST /families/:family/members/:id/link', async ({ member, params }) =>
    presentOutcome(await sendFreshLink(database, member, idOf(params.id), settings), member, settings),
  )

  serve(app, 'POST /families/:family/requests/approve', async ({ member, body: { ids, trusted = false } }) => {
    const decided = await approveRequests(database, member, ids, { trusted, givesTask: false, settings })
    return decided.map(({ id, outcome, row, message }) =>
      row ? { id, outcome, ...presentOutcome({ row, message }, member, settings) } : { id, outcome, member: null, message: null },
    )
  })
  serve(app, 'POST /families/:family/members', async ({ member, body, creation }) => {
    const input = { ...body, membersMax: settings.membersMax }
    return presentMember(await addMember(database, member, input, typedAddress(body), creation), member, settings)
  })
  serve(app, 'PATCH /families/:family/members/:id', async ({ member, params, body }) => {
    const { phone_number: _, email: __, ...input } = body
    const phone = body.phone_number === undefined && body.email === undefined ? null : typedAddress(body)
    return presentOutcome(await changeMember(database, member, idOf(params.id), { ...input, phone }, settings), member, settings)
  })
  serve(app, 'POST /families/:family/owner', async ({ member, body }) =>
    presentOutcome(await handOver(database, member, idOf(String(body.member)), settings), member, settings),
  )
}
