import type { Database } from '../../database/database.ts'
import type { OperatorKeyTable } from '../../database/operator-tables.ts'
import { hashOf } from '../../platform/tokens.ts'

type Kind = OperatorKeyTable['kind']

/** Stores a link or a session until an instant (ms), by the hash of its secret. Deletes those that are over. */
export async function insertOperatorKey(database: Database, key: { secret: string; kind: Kind; expires_at: number }, now: number) {
  await database.deleteFrom('operator_key').where('expires_at', '<=', now).execute()
  await database
    .insertInto('operator_key')
    .values({ key_hash: hashOf(key.secret), kind: key.kind, expires_at: key.expires_at })
    .execute()
}

/** Whether this is the secret of a session that is not over at an instant (ms). */
export async function isOperatorSession(database: Database, secret: string, now: number) {
  const found = await database
    .selectFrom('operator_key')
    .where('key_hash', '=', hashOf(secret))
    .where('kind', '=', 'session')
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes a key. Returns whether there was one that was not over at an instant (ms): of two who use a link at once, one gets true. */
export async function takeOperatorKey(database: Database, secret: string, kind: Kind, now: number) {
  const taken = await database
    .deleteFrom('operator_key')
    .where('key_hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
