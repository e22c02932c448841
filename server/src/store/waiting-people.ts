import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'

const FAMILY = [
  'family.title as family_title',
  'family.token as family_token',
  'family.time_zone',
  'family.quiet_from',
  'family.quiet_to',
] as const

/** Requests that came between two instants (ms) and that the family was not reminded of, of all families that are not paused. */
export const listForgottenRequests = (database: Database, from: number, until: number) =>
  database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.state', '=', 'requested')
    .where('membership.requested_at', '>', from)
    .where('membership.requested_at', '<=', until)
    .where('membership.recalled_at', 'is', null)
    .where('family.closed_at', 'is', null)
    .where('family.paused_at', 'is', null)
    .orderBy('membership.id')
    .select(['membership.family_id', 'membership.id', ...FAMILY])
    .execute()

/** Marks these requests as recalled. Returns those that are still open and were not marked before, with their names. */
export const markRecalled = (database: Database, familyId: FamilyId, ids: number[], now: number) =>
  database
    .updateTable('membership')
    .set({ recalled_at: now })
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .where('state', '=', 'requested')
    .where('recalled_at', 'is', null)
    .returning(['id', 'first_name', 'last_name'])
    .execute()

/** The event of a request that is open; messages about it are keyed by it, so that erasing the person erases their name there. */
export const findRequestEvent = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('by_id', '=', id)
    .where('kind', '=', 'requested')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()

/**
 * People whose approval sent a login link between two instants (ms) that no one opened, and who got no second one, of all families
 * that are not paused. A link that was made later than the approval does not count: someone asked for it.
 */
export const listUnopenedLinks = (database: Database, from: number, until: number) =>
  database
    .selectFrom('user_token')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'user_token.family_id').onRef('membership.id', '=', 'user_token.membership_id'),
    )
    .innerJoin('family', 'family.id', 'membership.family_id')
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
    .orderBy('membership.id')
    .select(['membership.family_id', 'membership.id', ...FAMILY])
    .execute()

/** Marks that a member gets their link a second time. Returns false if they did already, have confirmed, or are not approved any more. */
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
