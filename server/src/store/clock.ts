import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Database } from '../database/database.ts'
import type { KnownClock } from '../platform/clock-sense.ts'

// The table `clock` has one row, which the migration inserts.

export const findKnownClock = (database: Database): Promise<KnownClock> =>
  database.selectFrom('clock').select(['trusted_at', 'watched_since', 'watched_at']).executeTakeFirstOrThrow()

export const writeKnownClock = (database: Database, known: KnownClock) => database.updateTable('clock').set(known).execute()

/** When (ms) the first migration of this database ran. */
export async function findFirstStart(database: Database) {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database)
  return Date.parse(rows[0]?.at ?? '')
}
