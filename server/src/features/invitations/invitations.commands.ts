import { INVITATION_LIFETIME, INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError } from '../../http/errors.ts'
import { makeSecret } from '../../http/tokens.ts'
import { closeInvitations, findInvitation, findInvitationByToken } from './invitations.queries.ts'

/** A new sign-up link; with `renew` the others are dead at once. */
export function makeInvitation(database: Database, member: FamilySide, renew: boolean) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    if (renew) await closeInvitations(transaction, familyId, now)
    return transaction
      .insertInto('invitation')
      .values({
        family_id: familyId,
        token: makeSecret(),
        created_by_id: member.id,
        created_at: now,
        expires_at: now + INVITATION_LIFETIME,
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
