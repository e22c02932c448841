import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'

// Chat lines whose promises a family has checked. Only their hashes are stored.

/** The lines among these that the family has checked. */
export async function findDoneWith(database: Database, familyId: FamilyId, hashes: string[]) {
  if (hashes.length === 0) return new Set<string>()
  const rows = await database
    .selectFrom('chat_line')
    .where('family_id', '=', familyId)
    .where('line_hash', 'in', hashes)
    .select('line_hash')
    .execute()
  return new Set(rows.map(({ line_hash }) => line_hash))
}

/** Stores that a family has checked these lines at an instant (ms). */
export const insertDoneWith = (database: Database, familyId: FamilyId, hashes: string[], now: number) =>
  database
    .insertInto('chat_line')
    .values(hashes.map((line_hash) => ({ family_id: familyId, line_hash, done_at: now })))
    .onConflict((known) => known.columns(['family_id', 'line_hash']).doNothing())
    .execute()

/** Deletes lines that families checked before an instant (ms). */
export const deleteChatLinesBefore = (database: Database, before: number) =>
  database.deleteFrom('chat_line').where('done_at', '<', before).execute()
