import { Type } from 'typebox'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { readStored, storedWhole } from '../database/stored/read-stored.ts'
import { AppError } from '../platform/errors.ts'
import { raiseFamilyVersion } from './families.ts'
import { notifyListenersAfter } from './family-changes.ts'

/** Runs `change` in one transaction. Inside it, use only `transaction`. */
export const inTransaction = <Result>(database: Database, change: (transaction: Database) => Promise<Result>) =>
  notifyListenersAfter(database, (noteIn) =>
    database.transaction().execute((transaction) => {
      noteIn(transaction)
      return change(transaction)
    }),
  )

/** Ends a transaction in which nothing was written. */
class NothingWritten extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('nothing was written')
    this.result = result
  }
}

/**
 * Runs a change of families in one transaction. `raise` first raises their versions, which locks their rows, and returns what `change`
 * needs. If `change` writes nothing, all families keep their versions, and no phone is notified.
 */
export const changeFamilies = <Locked, Result>(
  database: Database,
  raise: (transaction: Database) => Promise<Locked>,
  change: (transaction: Database, locked: Locked) => Promise<Result>,
) =>
  notifyListenersAfter(database, (noteIn) =>
    database.transaction().execute(async (transaction) => {
      let written = 0n
      const watched = transaction.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          written += result.numAffectedRows ?? 0n
          return result
        },
      })
      noteIn(watched)
      const locked = await raise(watched)
      written = 0n
      const result = await change(watched, locked)
      if (written === 0n) throw new NothingWritten(result)
      return result
    }),
  ).catch((error: unknown) => {
    // The error was thrown by this transaction, so its result has this type.
    if (error instanceof NothingWritten) return error.result as Result
    throw error
  })

/**
 * Runs a change of a family in one transaction, which locks the family's row from the start. So changes of one family run one after
 * another, and data that `change` reads stays valid until it ends. See `changeFamilies`.
 */
export const changeFamily = <Result>(database: Database, familyId: FamilyId, change: (transaction: Database) => Promise<Result>) =>
  changeFamilies(database, (transaction) => raiseFamilyVersion(transaction, familyId), change)

/** A request that creates something, and that may be repeated because its reply was lost. */
export interface CreationRequest {
  /** The call's name in the contract. */
  call: string
  /** The client's `Idempotency-Key`; null if it sent none. */
  key: string | null
  bodyHash: string
}

const MADE = storedWhole('creation_key', 'made', Type.Array(Type.Integer()))

interface Creator {
  familyId: FamilyId
  /** Who uses the key, because the same text from someone else is a different key. */
  caller: `member ${number}` | `invitation ${number}`
  /** The instant of the request, in ms. */
  now: number
}

/**
 * Runs `create`, which returns the ids of what it created. If this request was done before, returns the ids from that time. If several such
 * requests run at once, one creates and the others wait for it. Throws key_reused if the key came with another body, or if the stored ids
 * can't be read.
 */
export async function createOnce(
  transaction: Database,
  by: Creator,
  creation: CreationRequest,
  create: () => Promise<number[]>,
): Promise<number[]> {
  const { call, key, bodyHash } = creation
  if (key === null) return create()
  const { familyId: family_id, caller, now } = by
  // This statement comes first, so that the second of two requests waits here. On PostgreSQL it waits for the end of the first one's
  // transaction.
  const first = await transaction
    .insertInto('creation_key')
    .values({ family_id, caller, call, key, body_hash: bodyHash, made: '[]', created_at: now })
    .onConflict((conflict) => conflict.columns(['family_id', 'caller', 'call', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (first) {
    const ids = await create()
    await transaction
      .updateTable('creation_key')
      .set({ made: JSON.stringify(ids) })
      .where('family_id', '=', family_id)
      .where('id', '=', first.id)
      .execute()
    return ids
  }
  const known = await transaction
    .selectFrom('creation_key')
    .where('family_id', '=', family_id)
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .select(['body_hash', 'made'])
    .executeTakeFirstOrThrow()
  if (known.body_hash !== bodyHash) throw new AppError('key_reused')
  const made = readStored(MADE, known.made) ?? []
  // Without these ids, no one knows what the request created. Creating it a second time would be worse than a refusal.
  if (made.length === 0) throw new AppError('key_reused')
  return made
}

/** Deletes the keys of requests that were made before `since` or after `until` (ms). */
export const deleteCreationKeysOutside = (database: Database, { since, until }: { since: number; until: number }) =>
  database
    .deleteFrom('creation_key')
    .where((where) => where.or([where('created_at', '<', since), where('created_at', '>', until)]))
    .execute()
