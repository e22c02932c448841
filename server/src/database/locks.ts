import { PostgresAdapter, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Locks a name until the transaction ends. This is for data without a row that could be locked. On SQLite only one transaction writes at a
 * time anyway.
 */
export async function advisoryLock(transaction: Database, name: string) {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}
