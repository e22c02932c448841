import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

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

export const markLinkUsed = (database: Database, familyId: number, tokenId: number, now: number) =>
  database.updateTable('user_token').set({ last_used_at: now }).where('family_id', '=', familyId).where('id', '=', tokenId).execute()
