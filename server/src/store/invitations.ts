import { INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'

/** How many sign-up links of a family are kept and listed: the open ones and the newest of the ended ones. */
export const INVITATIONS_MAX = 100

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
      'family.locale',
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

/** The newest invitation that is still open: of those without a name, which are for everyone, or else of all. */
export const findOpenInvitation = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('invitation')
    .where('family_id', '=', familyId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('requests', '<', INVITATION_REQUESTS_MAX)
    .orderBy(sql`name is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()

/** Closes one invitation, or all open ones if `id` is undefined. */
export function closeInvitations(database: Database, familyId: FamilyId, now: number, id?: number) {
  const open = database.updateTable('invitation').set({ closed_at: now }).where('family_id', '=', familyId).where('closed_at', 'is', null)
  return (id === undefined ? open : open.where('id', '=', id)).execute()
}

/** Counts a request by this invitation. Returns false if the invitation is closed, expired or used up. */
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

interface NewInvitation {
  token: string
  name: string | null
  created_by_id: number
  /** In ms, as `expires_at`. */
  created_at: number
  expires_at: number
}

/** Returns the new invitation's id. */
export const insertInvitation = (database: Database, familyId: FamilyId, invitation: NewInvitation) =>
  database
    .insertInto('invitation')
    .values({ family_id: familyId, requests: 0, ...invitation })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)
