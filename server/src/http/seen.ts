import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Somebody comes, and has the name from now on that they give themselves: not what was typed with their number. Whom no
 * family has seen yet has that, since nobody knows better.
 */
export function arrive(
  database: Database,
  { family_id, id, person_id }: { family_id: number; id: number; person_id: number },
  now: number,
) {
  return database.transaction().execute(async (transaction) => {
    await transaction.updateTable('family').set({ version: sql<number>`version + 1` }).where('id', '=', family_id).execute()
    const membership = transaction.selectFrom('membership').where('family_id', '=', family_id).where('id', '=', id)
    const called = await membership.select(['called_first', 'called_last']).executeTakeFirst()
    // Another of their calls may have been first.
    if (!called || called.called_first === null) return
    await transaction
      .updateTable('person')
      .set({ first_name: called.called_first, last_name: called.called_last ?? '' })
      .where('id', '=', person_id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('membership').where('person_id', '=', person_id).where('last_seen_at', 'is not', null).select('id'))),
      )
      .execute()
    await transaction
      .updateTable('membership')
      .set({ called_first: null, called_last: null, last_seen_at: now })
      .where('family_id', '=', family_id)
      .where('id', '=', id)
      .execute()
  })
}

export const markSeen = (database: Database, familyId: number, membershipId: number, now: number) =>
  database
    .updateTable('membership')
    .set({ last_seen_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    // Not while another request does: the row may be held by a change that takes its time.
    .where(sql<boolean>`(last_seen_at is null or last_seen_at < ${now})`)
    .execute()

/** A device that is not seen for long is ended, also where its owner is seen elsewhere. */
export const markDeviceSeen = (database: Database, id: number, now: number) =>
  database.updateTable('device').set({ last_seen_at: now }).where('id', '=', id).where('last_seen_at', '<', now).execute()
