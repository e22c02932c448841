import { PostgresAdapter, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Until the transaction ends, nobody else holds this name: for what has no row yet that could be held. On SQLite one
 * transaction writes at a time anyway.
 */
export async function holdName(transaction: Database, name: string) {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}
