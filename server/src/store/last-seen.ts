import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { CLOCKS_DIFFER } from '../platform/clock-sense.ts'

export const markMemberSeen = (database: Database, familyId: number, membershipId: number, now: number) =>
  database
    .updateTable('membership')
    .set({ last_seen_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    // Skipped if another request has just done it: the row may be locked by a long change.
    .where(sql<boolean>`(last_seen_at is null or last_seen_at < ${now} or last_seen_at > ${now + CLOCKS_DIFFER})`)
    .execute()

/** Devices that were not used for long are ended, even if their owner uses another one. */
export const markDeviceSeen = (database: Database, id: number, now: number) =>
  database
    .updateTable('device')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_seen_at', '<', now), where('last_seen_at', '>', now + CLOCKS_DIFFER)]))
    .execute()

export const markLinkUsed = (database: Database, familyId: number, tokenId: number, now: number) =>
  database.updateTable('user_token').set({ last_used_at: now }).where('family_id', '=', familyId).where('id', '=', tokenId).execute()
