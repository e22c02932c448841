import type { Database } from '../database/database.ts'
import type { FamilyId, FamilyTable } from '../database/schema.ts'

/** A page of the families whose operator proposed a new owner. */
export const listWithHeir = (database: Database, afterId: number, limit: number) =>
  database
    .selectFrom('family')
    .where('heir_since', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()

/** Stores who is proposed as owner, and since when (ms). */
export const setHeir = (database: Database, familyId: FamilyId, heir: Pick<FamilyTable, 'heir_id' | 'heir_since'>) =>
  database.updateTable('family').set(heir).where('id', '=', familyId).execute()
