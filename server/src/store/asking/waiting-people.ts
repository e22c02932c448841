import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { tokensWithMembers } from './callers.ts'

/** A page of families that are not paused and were not yet reminded of requests that came between two instants (ms). */
export const listFamiliesToRemind = (database: Database, from: number, until: number, limit: number) =>
  database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.state', '=', sql.lit('requested'))
    .where('membership.requested_at', '>', from)
    .where('membership.requested_at', '<=', until)
    .where('membership.recalled_at', 'is', null)
    .where('family.closed_at', 'is', null)
    .where('family.paused_at', 'is', null)
    .groupBy(['family.id', 'family.title'])
    .orderBy('family.id')
    .limit(limit)
    .select(['family.id', 'family.title'])
    .execute()

/**
 * Marks that the family's side was reminded of requests that came between two instants (ms). Returns the requests that were not marked
 * before, the earliest first.
 */
export async function markRecalled(database: Database, familyId: FamilyId, from: number, until: number, now: number) {
  const marked = await database
    .updateTable('membership')
    .set({ recalled_at: now })
    .where('family_id', '=', familyId)
    .where('state', '=', 'requested')
    .where('requested_at', '>', from)
    .where('requested_at', '<=', until)
    .where('recalled_at', 'is', null)
    .returning(['id', 'first_name', 'last_name'])
    .execute()
  return marked.sort((one, other) => one.id - other.id)
}

/**
 * The event of a person's latest request. Messages about the request have this event in their key, so that erasing the person also erases
 * their name in these messages.
 */
export const findRequestEvent = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('by_id', '=', id)
    .where('kind', '=', 'requested')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()

export type UnopenedLink = Awaited<ReturnType<typeof listUnopenedLinks>>[number]

/**
 * A page of people in the order of their memberships. Their approval sent them a login link between two instants (ms), they have not opened
 * it, and they got no second link. People in paused families are left out. A link that was made later than the approval does not count,
 * because someone asked for it.
 */
export const listUnopenedLinks = (database: Database, from: number, until: number, afterId: number, limit: number) =>
  tokensWithMembers(database)
    .where('user_token.device_id', 'is', null)
    .where('user_token.revoked_at', 'is', null)
    .where('user_token.last_used_at', 'is', null)
    .where('user_token.sent_by', '=', 'sms_link')
    .where('user_token.created_at', '>', from)
    .where('user_token.created_at', '<=', until)
    .whereRef('user_token.created_at', '=', 'membership.decided_at')
    .where('membership.state', '=', 'approved')
    .where('membership.confirmed_at', 'is', null)
    .where('membership.asked_not_to_at', 'is', null)
    .where('membership.link_again_at', 'is', null)
    .where('family.closed_at', 'is', null)
    .where('family.paused_at', 'is', null)
    .where('membership.id', '>', afterId)
    .orderBy('membership.id')
    .limit(limit)
    .select(['membership.family_id', 'membership.id', 'family.title as family_title', 'family.token as family_token'])
    .select(['family.time_zone', 'family.quiet_from', 'family.quiet_to', 'family.day_of_rest'])
    .execute()

/**
 * Marks that a member gets their link a second time. Returns false if they already got a second link, have confirmed, or are no longer
 * approved.
 */
export async function markLinkAgain(database: Database, familyId: FamilyId, id: number, now: number) {
  const marked = await database
    .updateTable('membership')
    .set({ link_again_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('confirmed_at', 'is', null)
    .where('link_again_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
