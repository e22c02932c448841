/** SQLite's result codes for a disk or a lock that fails us: busy, locked, read-only, input/output, full, can't open. */
const SQLITE_FAULTS = new Set([5, 6, 8, 10, 13, 14])
/** Classes of PostgreSQL's codes: connection, too many resources, operator (shutdown, cancelled), system. 40: deadlock, 25006: read-only. */
const POSTGRES_FAULTS = /^(08|53|57|58|40|25006|55P03)/
const NETWORK_FAULTS = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/

/** Whether the database is what failed, and not the request. */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutOfReach)
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_FAULTS.has(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string') {
    if (POSTGRES_FAULTS.test(error.code) || NETWORK_FAULTS.test(error.code)) return true
  }
  // pg gives these no code: its own time limits, and a connection that broke in the middle of a query.
  return /timeout exceeded|Query read timeout|Connection terminated|not queryable|Client has encountered a connection error/.test(
    error.message,
  )
}

/** Whether another transaction wrote the same value meanwhile, of which there may be one only. */
export const isTaken = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || ('errcode' in error && (error.errcode === 2067 || error.errcode === 1555)))
