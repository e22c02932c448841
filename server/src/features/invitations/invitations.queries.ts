import { INVITATION_REQUESTS_MAX, INVITATIONS_MAX } from '@hand-in-hand/contract/constants.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'

export const findInvitationByToken = (database: Database, token: string) =>
  database
    .selectFrom('invitation')
    .innerJoin('family', 'family.id', 'invitation.family_id')
    .where('invitation.token', '=', token)
    .selectAll('invitation')
    .select([
      'family.token as family_token',
      'family.title',
      'family.time_zone',
      'family.paused_at',
      'family.closed_at as family_closed_at',
    ])
    .executeTakeFirst()

export const findInvitation = (database: Database, familyId: FamilyId, id: number) =>
  database.selectFrom('invitation').where('family_id', '=', familyId).where('id', '=', id).selectAll().executeTakeFirst()

/** Newest first. */
export const listInvitations = (database: Database, familyId: FamilyId) =>
  database.selectFrom('invitation').where('family_id', '=', familyId).orderBy('id', 'desc').selectAll().execute()

/** Makes room for one more: deletes the oldest that have ended. Returns whether there is room. */
export async function makeRoomForInvitation(database: Database, familyId: FamilyId, now: number) {
  const all = await listInvitations(database, familyId)
  const ended = all.filter(({ closed_at, expires_at }) => closed_at !== null || expires_at <= now).map(({ id }) => id)
  const excess = ended.slice(Math.max(0, ended.length - (all.length - INVITATIONS_MAX + 1)))
  if (all.length < INVITATIONS_MAX) return true
  if (excess.length > 0) await database.deleteFrom('invitation').where('family_id', '=', familyId).where('id', 'in', excess).execute()
  return all.length - excess.length < INVITATIONS_MAX
}

/** The newest that still brings people. */
export const findOpenInvitation = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('invitation')
    .where('family_id', '=', familyId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('requests', '<', INVITATION_REQUESTS_MAX)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()

/** Closes one, or all that are open. */
export function closeInvitations(database: Database, familyId: FamilyId, now: number, id?: number) {
  const open = database.updateTable('invitation').set({ closed_at: now }).where('family_id', '=', familyId).where('closed_at', 'is', null)
  return (id === undefined ? open : open.where('id', '=', id)).execute()
}

/** Counts a request that came by this invitation, while it may still bring one; answers whether it did. */
export async function countRequest(database: Database, familyId: FamilyId, id: number, now: number) {
  const counted = await database
    .updateTable('invitation')
    .set({ requests: sql<number>`requests + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('requests', '<', INVITATION_REQUESTS_MAX)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}
