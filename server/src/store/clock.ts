import type { Database } from '../database/database.ts'
import type { KnownClock } from '../platform/clock-sense.ts'

// The table has one row, which the migration inserts.

export const findKnownClock = (database: Database): Promise<KnownClock> =>
  database.selectFrom('clock').select(['trusted_at', 'watched_since', 'watched_at']).executeTakeFirstOrThrow()

export const writeKnownClock = (database: Database, known: KnownClock) => database.updateTable('clock').set(known).execute()
