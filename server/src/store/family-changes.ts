import type { Database } from '../database/database.ts'

/** The ids of families that a transaction changes. */
const noted = new WeakMap<Database, Set<number>>()
/** For each database, the function that gets the ids of the families that this process changed. */
const listeners = new WeakMap<Database, (families: number[]) => void>()

/**
 * Calls `listener` after each commit with the ids of the families in which something changed or a token ended. A database has one listener.
 */
export const onFamilyChanges = (database: Database, listener: (families: number[]) => void) => listeners.set(database, listener)

/**
 * Records that a family changes, or that a token of the family ends. Within a transaction the listener is notified after the commit,
 * otherwise at once.
 */
export function noteFamilyChange(database: Database, familyId: number) {
  const families = noted.get(database)
  if (families) families.add(familyId)
  else listeners.get(database)?.([familyId])
}

/**
 * Calls `run`, which passes its transaction to `noteIn` at the beginning. After the commit, notifies the listener of the changes that were
 * recorded in this transaction.
 */
export async function notifyListenersAfter<Result>(database: Database, run: (noteIn: (transaction: Database) => void) => Promise<Result>) {
  const families = new Set<number>()
  const result = await run((transaction) => noted.set(transaction, families))
  if (families.size > 0) listeners.get(database)?.([...families])
  return result
}
