import type { Application } from '../../http/application.ts'
import { familySide } from '../../http/authentication.ts'
import { idOf } from '../../http/identifiers.ts'
import { serve } from '../../http/serve.ts'
import { phoneOf } from '../../platform/phones.ts'
import { approveRequests } from './circle.commands.ts'
import { presentMember, presentOutcome } from './circle.presentation.ts'
import { addMember, changeMember } from './members.commands.ts'
import { handOver } from './roles.commands.ts'

/** People whom the family's side adds and changes itself, and whom the family belongs to. */
export function memberRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'POST /families/:family/requests/approve', async (request) => {
    const member = await familySide(app, request)
    const { ids, trusted = false } = request.body
    const decided = await approveRequests(database, member, ids, { trusted, sendsByHand: settings.sendsByHand })
    return decided.map(({ id, outcome, row, message }) =>
      row ? { id, outcome, ...presentOutcome({ row, message }, member, settings) } : { id, outcome, member: null, message: null },
    )
  })
  serve(app, 'POST /families/:family/members', async (request) => {
    const member = await familySide(app, request)
    return presentMember(await addMember(database, member, request.body, phoneOf(request.body.phone_number)), member)
  })
  serve(app, 'PATCH /families/:family/members/:id', async (request) => {
    const member = await familySide(app, request)
    const { phone_number, ...wish } = request.body
    const phone = phone_number === undefined ? null : phoneOf(phone_number)
    return presentOutcome(
      await changeMember(database, member, idOf(request.params.id), { ...wish, phone }, settings.sendsByHand),
      member,
      settings,
    )
  })
  serve(app, 'POST /families/:family/owner', async (request) => {
    const member = await familySide(app, request)
    return presentOutcome(await handOver(database, member, idOf(String(request.body.member)), settings.sendsByHand), member, settings)
  })
}
