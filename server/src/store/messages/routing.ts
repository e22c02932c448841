import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { LINK_TEMPLATES, SECRET_TEMPLATES } from '../../templates/templates.ts'
import { ENDED, hasState, isOnFirstRoute, isUnrouted, type rerouted } from './message-states.ts'

/** Due messages (`now` is in ms) to members for which no address has been chosen yet, `limit` at most. */
export const listUnrouted = (database: Database, now: number, limit: number) => UNROUTED(database, { now, limit })
const UNROUTED = compiledQuery((database, { now, limit }: { now: number; limit: number }) =>
  database.selectFrom('message').where(isUnrouted).where('next_attempt_at', '<=', now).orderBy('next_attempt_at').limit(limit).selectAll(),
)

/**
 * Sends what waits for a member to their new first address. Messages that were made for a particular address, and messages whose address
 * was already chosen, end.
 */
export async function readdressMessages(database: Database, { familyId, id }: { familyId: FamilyId; id: number }, address: string) {
  const theirs = database.updateTable('message').where('family_id', '=', familyId).where('membership_id', '=', id)
  await theirs
    .set(ENDED)
    .where(hasState('queued', 'failed'))
    .where((where) => where.or([where.not(isUnrouted(where)), where('template', 'in', FOR_ONE_ADDRESS)]))
    .execute()
  await theirs.set({ phone_e164: address }).where(isUnrouted).execute()
}
const FOR_ONE_ADDRESS = [...LINK_TEMPLATES, ...SECRET_TEMPLATES]

/**
 * Stores the address of a message. If `rerouted_at` (ms) is set, the message may go to no other address. Returns whether the message still
 * waited for this choice.
 */
export async function routeMessage(
  database: Database,
  id: number,
  values: { phone_e164: string; parameters: string; routed_at: number; rerouted_at: number | null },
) {
  const { numUpdatedRows } = await database
    .updateTable('message')
    .set(values)
    .where('id', '=', id)
    .where(isUnrouted)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends a message that waited for its address, as if it had never been written. */
export async function endUnsent(database: Database, id: number) {
  await database.updateTable('message').set(ENDED).where('id', '=', id).where(isUnrouted).execute()
}

/** Messages that a gateway accepted before an instant (ms) and has not reported on since, and that may go to another address. */
export const listUndelivered = (database: Database, { before, now }: { before: number; now: number }) =>
  database
    .selectFrom('message')
    .where(hasState('sent'))
    .where('sent_at', '<', before)
    .where('expires_at', '>', now)
    .where(isOnFirstRoute)
    .where('parameters', '!=', '{}')
    .where('phone_e164', 'not like', '%@%')
    .orderBy('id')
    .limit(UNDELIVERED_AT_ONCE)
    .selectAll()
    .execute()
const UNDELIVERED_AT_ONCE = 100

/** The message with this id if it failed; otherwise undefined. */
export const findFailed = (database: Database, id: number) =>
  database.selectFrom('message').where('id', '=', id).where(hasState('failed')).selectAll().executeTakeFirst()

/** Sends a message to another address. Returns false if it was delivered or ended meanwhile. */
export async function reroute(database: Database, id: number, values: ReturnType<typeof rerouted>) {
  const { numUpdatedRows } = await database
    .updateTable('message')
    .set(values)
    .where('id', '=', id)
    .where(hasState('sent', 'failed'))
    .where(isOnFirstRoute)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
