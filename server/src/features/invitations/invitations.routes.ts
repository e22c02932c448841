import type { Invitation } from '@hand-in-hand/contract/invitations.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { FamilySide } from '../../access/member.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { isoOf } from '../../platform/zones.ts'
import { findFamily } from '../../store/families.ts'
import { findOpenInvitation, listInvitations, listLinksOfTakers } from '../../store/invitations.ts'
import { listForVisitor } from '../../store/visitors-tasks.ts'
import { closeInvitation, endOpenEvening, makeInvitation, passOnLink, startOpenEvening } from './invitations.commands.ts'
import { presentShare } from './share.presentation.ts'

export function invitationRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /families/:family/invitations', async ({ member, query }) => {
    const forOne = query.for_one === true
    const rows = await listInvitations(database, member.familyId, forOne)
    const taken = forOne ? await listLinksOfTakers(database, member.familyId) : []
    return rows.map((row) => ({
      ...present(row, member),
      ...(forOne && { has_taken: taken.some(({ invitation_id }) => invitation_id === row.id) }),
    }))
  })
  serve(app, 'POST /families/:family/invitations', async ({ member, body, creation }) =>
    present(await makeInvitation(database, member, body, creation), member),
  )
  serve(app, 'DELETE /families/:family/invitations/:id', async ({ member, params }) =>
    present(await closeInvitation(database, member, idOf(params.id)), member),
  )

  serve(app, 'PUT /families/:family/invitations/:id/open', async ({ member, params }) =>
    present(await startOpenEvening(database, member, idOf(params.id), settings), member),
  )
  serve(app, 'DELETE /families/:family/invitations/:id/open', async ({ member, params }) =>
    present(await endOpenEvening(database, member, idOf(params.id)), member),
  )
  serve(app, 'PUT /supporters/:user/families/:family/invitation', async ({ member }) => ({
    url: `${settings.publicUrl}/sign-up/${await passOnLink(database, member)}`,
  }))

  serve(app, 'GET /families/:family/share', async ({ member: { familyId, timeZone, now }, query }) => {
    const family = await findFamily(database, familyId)
    const tasks = await listForVisitor(database, familyId, now)
    const invitation = await findOpenInvitation(database, familyId, now)
    const locale = localeOf(query.locale ?? family.locale) ?? family.locale
    const signUpUrl = invitation && `${settings.publicUrl}/sign-up/${invitation.token}`
    return {
      text:
        signUpUrl && tasks.length > 0
          ? presentShare(tasks, { signUpUrl, locale, timeZone, family: query.unnamed ? null : family.title, now })
          : null,
      tasks: tasks.length,
      has_invitation: invitation !== undefined,
    }
  })

  const present = (row: Awaited<ReturnType<typeof makeInvitation>>, { timeZone, now }: FamilySide): Invitation => ({
    id: row.id,
    token: row.token,
    url: `${settings.publicUrl}/sign-up/${row.token}`,
    name: row.name,
    created_at: isoOf(row.created_at, timeZone),
    expires_at: isoOf(row.expires_at, timeZone),
    ...(row.open_until !== null && row.open_until > now && row.closed_at === null && { open_until: isoOf(row.open_until, timeZone) }),
    closed_at: row.closed_at === null ? null : isoOf(row.closed_at, timeZone),
    requests: row.requests,
  })
}
