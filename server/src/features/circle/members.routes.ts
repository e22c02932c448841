import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { typedAddress } from '../../platform/typed-addresses.ts'
import { approveRequests } from './circle.commands.ts'
import { presentMember, presentOutcome } from './circle.presentation.ts'
import { addMember, changeMember } from './members.commands.ts'
import { handOver } from './roles.commands.ts'

/** Calls to add and change members, and to hand the family over. */
export function memberRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'POST /families/:family/requests/approve', async (request) => {
    const { member } = request
    const { ids, trusted = false } = request.body
    const decided = await approveRequests(database, member, ids, { trusted, givesTask: false, settings })
    return decided.map(({ id, outcome, row, message }) =>
      row ? { id, outcome, ...presentOutcome({ row, message }, member, settings) } : { id, outcome, member: null, message: null },
    )
  })
  serve(app, 'POST /families/:family/members', async (request) => {
    const { member } = request
    const input = { ...request.body, membersMax: settings.membersMax }
    return presentMember(await addMember(database, member, input, typedAddress(request.body), request.creation), member, settings)
  })
  serve(app, 'PATCH /families/:family/members/:id', async (request) => {
    const { member } = request
    const { phone_number: _, email: __, ...input } = request.body
    const phone = request.body.phone_number === undefined && request.body.email === undefined ? null : typedAddress(request.body)
    return presentOutcome(await changeMember(database, member, idOf(request.params.id), { ...input, phone }, settings), member, settings)
  })
  serve(app, 'POST /families/:family/owner', async (request) => {
    const { member } = request
    return presentOutcome(await handOver(database, member, idOf(String(request.body.member)), settings), member, settings)
  })
}
