import { DAY, INVITATION_LIFETIME, INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { idOf } from '../../http/identifiers.ts'
import { makeSecret } from '../../http/tokens.ts'
import { AppError } from '../../platform/errors.ts'
import { closeInvitations, findInvitation, findInvitationByToken, makeRoomForInvitation } from './invitations.queries.ts'

type Wish = RequestBody<'POST /families/:family/invitations'>

/** A new sign-up link; with `renew` the others are dead at once, with `replaces` that one, whose name it keeps. Throws not_found; too_many_requests where as many are open as a family can have. */
export function makeInvitation(database: Database, member: FamilySide, wish: Wish) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    if (wish.renew) await closeInvitations(transaction, familyId, now)
    const replaced = wish.replaces === undefined ? null : await closeInvitation(transaction, member, idOf(String(wish.replaces)))
    if (!(await makeRoomForInvitation(transaction, familyId, now))) throw new AppError('too_many_requests')
    return transaction
      .insertInto('invitation')
      .values({
        family_id: familyId,
        token: makeSecret(),
        name: wish.name === undefined ? (replaced?.name ?? null) : wish.name || null,
        created_by_id: member.id,
        created_at: now,
        expires_at: now + (wish.days === undefined ? INVITATION_LIFETIME : wish.days * DAY),
        requests: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Closing a closed one changes nothing. Throws not_found. */
export async function closeInvitation(database: Database, member: FamilySide, id: number) {
  await closeInvitations(database, member.familyId, member.now, id)
  const invitation = await findInvitation(database, member.familyId, id)
  if (!invitation) throw new AppError('not_found')
  return invitation
}

/** The family that a good sign-up link opens. Throws not_found for a wrong one, invitation_closed, family_closed. */
export async function openInvitation(database: Database, token: string, now: number) {
  const invitation = await findInvitationByToken(database, token)
  if (!invitation) throw new AppError('not_found')
  if (invitation.family_closed_at !== null) throw new AppError('family_closed')
  const isOpen = invitation.closed_at === null && invitation.expires_at > now && invitation.requests < INVITATION_REQUESTS_MAX
  if (!isOpen) throw new AppError('invitation_closed')
  return { ...invitation, familyId: provedFamily(invitation.family_id) }
}
