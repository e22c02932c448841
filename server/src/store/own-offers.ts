import type { Database } from '../database/database.ts'
import type { ActingMember, FamilyId } from '../database/schema.ts'

// What members offer to do in addition to the tasks that the family has written.

export const findOwnOffer = (database: Database, familyId: FamilyId, id: number) =>
  database.selectFrom('own_offer').where('family_id', '=', familyId).where('id', '=', id).selectAll().executeTakeFirst()

/** The offer of this member, unless it is over. */
export const findOwnOfferOf = (database: Database, { familyId, id, now }: ActingMember) =>
  database
    .selectFrom('own_offer')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('ends_at', '>', now)
    .select(['text', 'day', 'declined_at'])
    .executeTakeFirst()

/** The offers that wait for the family at an instant (ms), the oldest first. */
export const listOwnOffers = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('own_offer')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'own_offer.family_id').onRef('membership.id', '=', 'own_offer.membership_id'),
    )
    .where('own_offer.family_id', '=', familyId)
    .where('own_offer.ends_at', '>', now)
    .where('own_offer.declined_at', 'is', null)
    .where('membership.state', '=', 'approved')
    .orderBy('own_offer.id')
    .select(['own_offer.id', 'own_offer.membership_id', 'own_offer.text', 'own_offer.day', 'membership.first_name as by'])
    .execute()

/** Stores what a member offers to do, in place of their earlier offer. */
export async function writeOwnOffer(
  database: Database,
  member: ActingMember,
  offer: { text: string; day: string | null; ends_at: number },
) {
  await deleteOwnOfferOf(database, member)
  await database
    .insertInto('own_offer')
    .values({ family_id: member.familyId, membership_id: member.id, ...offer, made_at: member.now })
    .execute()
}

export const deleteOwnOfferOf = (database: Database, { familyId, id }: Pick<ActingMember, 'familyId' | 'id'>) =>
  database.deleteFrom('own_offer').where('family_id', '=', familyId).where('membership_id', '=', id).execute()

export const declineOwnOffer = (database: Database, familyId: FamilyId, id: number, now: number) =>
  database
    .updateTable('own_offer')
    .set({ declined_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('declined_at', 'is', null)
    .execute()

/** Deletes offers that are over at an instant (ms). */
export const deleteOwnOffersOver = (database: Database, now: number) =>
  database.deleteFrom('own_offer').where('ends_at', '<=', now).execute()
