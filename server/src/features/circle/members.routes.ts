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
