import type { Database } from '../../database/database.ts'
import { raiseFamilyVersion } from '../families.ts'
import { listAllMembershipsOf, listMembershipsAt } from '../login-links.ts'
import { hasAddress } from './addresses.ts'

// What is known about an address: whether its holder wants messages there, and whether they arrive.

/** Stops all messages to this address, except login codes that its holder asks for. Returns whether messages went to it before. */
export async function stopMessages(database: Database, address: string, now: number) {
  const ended = await endOwn(database, address)
  const isNew = await markAddress(database, address, ['stopped_at'], now)
  return ended || isNew
}

/**
 * Stores that no message reaches this address. The mark ends if the person gets a different address or starts messages again. An address
 * that no code proved gets no mails until its holder agrees again.
 */
export async function markUnreached(database: Database, address: string, now: number) {
  await endOwn(database, address)
  await markAddress(database, address, ['unreached_at'], now)
}

export const startMessages = (database: Database, address: string) => markAddress(database, address, ['stopped_at', 'unreached_at'], null)

/**
 * The separate mail address of one membership gets no more mails, even after an undo that brings the address back. Returns whether there
 * was such an address.
 */
async function endOwn(database: Database, address: string) {
  await database
    .updateTable('address_link')
    .set({ own_reached_at: null })
    .where('own_address', '=', address)
    .where('own_reached_at', 'is not', null)
    .execute()
  const rows = await database
    .updateTable('membership_address')
    .set({ reached_at: null })
    .where('address', '=', address)
    .where('reached_at', 'is not', null)
    .returning('membership_id')
    .execute()
  const ended = new Set(rows.map(({ membership_id }) => membership_id))
  for (const { id, personId } of await listMembershipsAt(database, address)) if (ended.has(id)) await raiseFamiliesOf(database, personId)
  return ended.size > 0
}

/**
 * Counts a mail that was returned from this address. Returns the count; null if no person has the address, because then nothing is counted.
 */
export async function countBounce(database: Database, address: string) {
  const counted = await database
    .updateTable('address')
    .set(({ eb }) => ({ bounces: eb('bounces', '+', 1) }))
    .where('address', '=', address)
    .returning('bounces')
    .executeTakeFirst()
  return counted?.bounces ?? null
}

/**
 * Stores that the holder of a membership's mail address wants mails there again from `now` (ms) on. The second argument is a message that
 * was sent to this address.
 */
export const startMailsAt = (
  database: Database,
  { family_id, membership_id, phone_e164 }: { family_id: number | null; membership_id: number | null; phone_e164: string },
  now: number,
) =>
  database
    .updateTable('membership_address')
    .set({ reached_at: now })
    .where('family_id', '=', family_id)
    .where('membership_id', '=', membership_id)
    .where('address', '=', phone_e164)
    .where('reached_at', 'is', null)
    .execute()

/**
 * Sets marks of a person's address to an instant (ms), or removes them (null). Returns whether a mark changed. A change raises the versions
 * of the person's families, so that they see at once whom they have to call.
 */
async function markAddress(database: Database, address: string, marks: readonly ('stopped_at' | 'unreached_at')[], since: number | null) {
  // This comes first. If the server ends between the two statements, a list only looks for a mark that is not there.
  await database.updateTable('person').set({ more_known: 1 }).where('more_known', '=', 0).where(hasAddress(address)).execute()
  const marked = await database
    .updateTable('address')
    .set(Object.fromEntries(marks.map((mark) => [mark, since])))
    .where('address', '=', address)
    .where((where) => where.or(marks.map((mark) => where(mark, since === null ? 'is not' : 'is', null))))
    .returning('person_id')
    .executeTakeFirst()
  if (marked) await raiseFamiliesOf(database, marked.person_id)
  return marked !== undefined
}

/**
 * Raises the versions of a person's families one by one, in order: a statement that locks several families could collide with one that
 * locks them in another order.
 */
async function raiseFamiliesOf(database: Database, personId: number) {
  const memberships = await listAllMembershipsOf(database, personId)
  const families = new Set(memberships.map(({ familyId }) => familyId).sort((one, other) => Number(one) - Number(other)))
  for (const familyId of families) await raiseFamilyVersion(database, familyId)
}
