import { sql } from 'kysely'
import type { Database } from './database.ts'

/** SQLite's result codes for a fault of a disk or a lock: 5 busy, 6 locked, 8 read-only, 10 input/output, 13 full, 14 can't open. */
const SQLITE_FAULTS = new Set([5, 6, 8, 10, 13, 14])
/**
 * PostgreSQL's codes. Classes: 08 connection, 53 too many resources, 57 operator (shutdown, cancelled), 58 system, 40 rollback (deadlock).
 * Single codes: 25006 read-only, 55P03 lock not available.
 */
const POSTGRES_FAULTS = /^(08|53|57|58|40|25006|55P03)/
const NETWORK_FAULTS = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/

/** Whether the database failed, and not the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_FAULTS.has(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string') {
    if (POSTGRES_FAULTS.test(error.code) || NETWORK_FAULTS.test(error.code)) return true
  }
  // pg has no error code for its own time limits, or for a connection that broke during a query. PostgreSQL has no code of its own for an
  // outdated plan.
  return /timeout exceeded|Query read timeout|cached plan must not change result type|Connection terminated|not queryable|Client has encountered a connection error/.test(
    error.message,
  )
}

/** Whether a unique constraint was violated, which means that another transaction has just written the same value. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || ('errcode' in error && (error.errcode === 2067 || error.errcode === 1555)))

/** Throws the database's error if it can't be reached. */
export const reachDatabase = (database: Database) => sql`select 1`.execute(database)
