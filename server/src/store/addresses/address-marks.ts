import type { Database } from '../../database/database.ts'
import { raiseFamilyVersion } from '../families.ts'
import { listAllMembershipsOf } from '../login-links.ts'

// What is known about an address: whether its holder wants messages there, and whether they arrive.

/** The columns of a person's first and second address. */
const ADDRESS_COLUMNS = [
  { address: 'phone_e164', stopped: 'stopped_at', unreached: 'unreached_at', bounces: 'bounces' },
  { address: 'second_address', stopped: 'second_stopped_at', unreached: 'second_unreached_at', bounces: 'second_bounces' },
] as const

/** Stops all messages to this address, except login codes that its holder asks for. Returns whether messages went to it before. */
export async function stopMessages(database: Database, address: string, now: number) {
  const ended = await endOwn(database, address)
  const isNew = await markAddress(database, address, ['stopped'], now)
  return ended || isNew
}

/**
 * Stores that no message reaches this address. The mark ends if the person gets a different address or starts messages again. An address
 * that no code proved gets no mails until its holder agrees again.
 */
export async function markUnreached(database: Database, address: string, now: number) {
  await endOwn(database, address)
  await markAddress(database, address, ['unreached'], now)
}

export const startMessages = (database: Database, address: string) => markAddress(database, address, ['stopped', 'unreached'], null)

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
  const own = await database
    .updateTable('membership')
    .set({ own_reached_at: null })
    .where('own_address', '=', address)
    .where('own_reached_at', 'is not', null)
    .returning('person_id')
    .execute()
  for (const { person_id } of own) await raiseFamiliesOf(database, person_id)
  return own.length > 0
}

/**
 * Counts a mail that was returned from this address. Returns the count; null if no code proved the address for anyone, because then nothing
 * is counted.
 */
export async function countBounce(database: Database, address: string) {
  const counts = []
  for (const columns of ADDRESS_COLUMNS) {
    const counted = await database
      .updateTable('person')
      .set(({ eb }) => ({ [columns.bounces]: eb(columns.bounces, '+', 1) }))
      .where(columns.address, '=', address)
      .returning(`${columns.bounces} as count`)
      .executeTakeFirst()
    if (counted) counts.push(counted.count)
  }
  return counts.length > 0 ? Math.max(...counts) : null
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
    .updateTable('membership')
    .set({ own_reached_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', membership_id)
    .where('own_address', '=', phone_e164)
    .where('own_reached_at', 'is', null)
    .execute()

/**
 * Sets marks of a person's address to an instant (ms), or removes them (null). Returns whether a mark changed. A change raises the versions
 * of the person's families, so that they see at once whom they have to call.
 */
async function markAddress(database: Database, address: string, marks: readonly ('stopped' | 'unreached')[], since: number | null) {
  let hasChanged = false
  for (const columns of ADDRESS_COLUMNS) {
    const marked = await database
      .updateTable('person')
      .set(Object.fromEntries(marks.map((mark) => [columns[mark], since])))
      .where(columns.address, '=', address)
      .where((where) => where.or(marks.map((mark) => where(columns[mark], since === null ? 'is not' : 'is', null))))
      .returning('id')
      .executeTakeFirst()
    if (marked) await raiseFamiliesOf(database, marked.id)
    hasChanged ||= marked !== undefined
  }
  return hasChanged
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
