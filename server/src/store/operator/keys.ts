import type { Database } from '../../database/database.ts'
import type { OperatorKeyTable } from '../../database/operator-tables.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'

type Kind = OperatorKeyTable['kind']
export const SESSIONS: Kind[] = ['session', 'staff session', 'starter session']

/** Stores a link or a session until an instant (ms), by the hash of its secret. Deletes those that have expired. */
export async function insertOperatorKey(
  database: Database,
  key: { secret: string; kind: Kind; who: string | null; account?: string | null; expires_at: number },
  now: number,
) {
  await database.deleteFrom('operator_key').where('expires_at', '<=', now).execute()
  await database
    .insertInto('operator_key')
    .values({ key_hash: hashOf(key.secret), kind: key.kind, who: key.who, account: key.account ?? null, expires_at: key.expires_at })
    .execute()
}

/** The session of one of these kinds with this secret, if it has not expired at an instant (ms). */
export const findOperatorSession = (database: Database, secret: string, kinds: Kind[], now: number) =>
  database
    .selectFrom('operator_key')
    .where('key_hash', '=', hashOf(secret))
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .select(['kind', 'who', 'account'])
    .executeTakeFirst()

/** Who is signed in at an instant (ms), the newest first. */
export const listSessions = (database: Database, now: number) =>
  database
    .selectFrom('operator_key')
    .where('kind', 'in', SESSIONS)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .select(['id', 'kind', 'who', 'expires_at'])
    .execute()

/** Signs out one session, or with null all sessions. Returns those that had not expired at an instant (ms). */
export const deleteSessions = (database: Database, id: number | null, now: number) =>
  database
    .deleteFrom('operator_key')
    .where('kind', 'in', SESSIONS)
    .where('expires_at', '>', now)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning(['id', 'who'])
    .execute()

/**
 * Deletes the key of a link or a session that has not expired at an instant (ms), and returns its `who`. If two people use a link at once,
 * only one of them gets `who`.
 */
export const takeOperatorKey = (database: Database, secret: string, kinds: Kind[], now: number) =>
  database
    .deleteFrom('operator_key')
    .where('key_hash', '=', hashOf(secret))
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .returning('who')
    .executeTakeFirst()
