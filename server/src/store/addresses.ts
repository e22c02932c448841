import type { Database } from '../database/database.ts'
import { isUniqueViolation } from '../database/faults.ts'
import type { AddressLinkTable, SignedInBy } from '../database/people-tables.ts'
import type { FamilyId } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { hashOf, makeSecret } from '../platform/secrets/tokens.ts'
import { isOfMailbox } from './messages/channels.ts'
import { findPerson } from './people.ts'

/** A person's addresses that a code proved. The first address is never missing. */
export interface ProvedAddresses {
  first: string
  second: string | null
}

/**
 * Changes a person's addresses. What is known about an address, such as that its holder wants no messages there, moves with it. Throws
 * already_member if another person has one of the addresses.
 */
export async function setAddresses(database: Database, personId: number, { first, second }: ProvedAddresses) {
  const before = await findPerson(database, personId)
  const known = (address: string | null) => {
    if (address === before.phone_e164) return [before.stopped_at, before.unreached_at, before.bounces] as const
    return address === before.second_address
      ? ([before.second_stopped_at, before.second_unreached_at, before.second_bounces] as const)
      : NOTHING_KNOWN
  }
  const [stopped_at, unreached_at, bounces] = known(first)
  const [second_stopped_at, second_unreached_at, second_bounces] = second === null ? NOTHING_KNOWN : known(second)
  const values = {
    ...{ phone_e164: first, stopped_at, unreached_at, bounces },
    ...{ second_address: second, second_stopped_at, second_unreached_at, second_bounces },
  }
  try {
    await database.updateTable('person').set(values).where('id', '=', personId).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('already_member') : error
  }
}

const NOTHING_KNOWN = [null, null, 0] as const

/** The mail address of one membership, since when (ms) its holder wants mails there, and how the person who chose it was signed in. */
export type OwnAddress = Pick<AddressLinkTable, 'own_address' | 'own_reached_at'> & { own_chosen_by: SignedInBy | null }
export const NO_OWN_ADDRESS: OwnAddress = { own_address: null, own_reached_at: null, own_chosen_by: null }

export const setOwnAddress = (
  database: Database,
  { familyId, id }: { familyId: FamilyId; id: number },
  { own_address, own_reached_at, own_chosen_by }: OwnAddress,
) =>
  database
    .updateTable('membership')
    .set({ own_address, own_reached_at, own_chosen_by })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()

/** Makes a link about addresses. Returns its secret. */
export async function insertAddressLink(
  database: Database,
  link: Pick<AddressLinkTable, 'does' | 'person_id' | 'made_at'> &
    Partial<Pick<AddressLinkTable, 'family_id' | 'membership_id' | 'first_address' | 'second_address'> & OwnAddress>,
) {
  const secret = makeSecret()
  await database
    .insertInto('address_link')
    .values({ ...NOTHING, ...link, secret_hash: hashOf(secret) })
    .execute()
  return secret
}
const NOTHING = { family_id: null, membership_id: null, first_address: null, second_address: null, ...NO_OWN_ADDRESS }

/** The link about addresses with this secret, made after an instant (ms). */
export const findAddressLink = (database: Database, secret: string, since: number) =>
  database.selectFrom('address_link').where('secret_hash', '=', hashOf(secret)).where('made_at', '>', since).selectAll().executeTakeFirst()

type EndedLink = Pick<AddressLinkTable, 'person_id' | 'membership_id' | 'does'> & { id: number }

/** Ends a link about addresses, and the links of later changes of the same addresses. Returns false if the link had ended. */
export async function endAddressLinks(database: Database, { id, person_id, membership_id, does }: EndedLink) {
  const ended = await database
    .deleteFrom('address_link')
    .where('person_id', '=', person_id)
    .where('does', '=', does)
    .where('membership_id', membership_id === null ? 'is' : '=', membership_id)
    .where('id', '>=', id)
    .returning('id')
    .execute()
  return ended.some((link) => Number(link.id) === Number(id))
}

/**
 * The changes of a person's addresses since an instant (ms), the earliest first: the changes that links undo, and what happened to them.
 */
export const listAddressChanges = (database: Database, personId: number, since: number) =>
  database
    .selectFrom('address_link')
    .where('person_id', '=', personId)
    .where('does', 'in', ['undo', 'undone', 'removed'])
    .where('made_at', '>', since)
    .orderBy('id')
    .select(['id', 'does', 'first_address', 'second_address'])
    .execute()

/** Removes an address from the links that could bring it back to its person later. */
export async function forgetInUndoLinks(database: Database, personId: number, address: string) {
  const ofPerson = () => database.updateTable('address_link').where('person_id', '=', personId).where('does', '=', 'undo')
  await ofPerson().where('second_address', '=', address).set({ second_address: null }).execute()
  await ofPerson()
    .where('first_address', '=', address)
    .set(({ ref }) => ({ first_address: ref('second_address'), second_address: null }))
    .execute()
}

/** Deletes a person's changes of addresses from this one on, and all changes that were undone, because the address was put back. */
export const forgetAddressChanges = (database: Database, personId: number, from: number) =>
  database
    .deleteFrom('address_link')
    .where('person_id', '=', personId)
    .where((where) =>
      where.or([where('does', '=', 'undone'), where.and([where('does', 'in', ['undo', 'removed']), where('id', '>=', from)])]),
    )
    .execute()

/** How many links were made since an instant (ms) by which this mailbox, or this person, agrees to get a family's mails. */
export async function countReachLinks(database: Database, { personId, email }: { personId: number; email: string }, since: number) {
  const { count } = await database
    .selectFrom('address_link')
    .where('does', '=', 'reach')
    .where('made_at', '>', since)
    .where((where) => where.or([where('person_id', '=', personId), isOfMailbox('own_address', email)]))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes a mail address from the links that could bring it back to one membership. */
export const forgetInAddressLinks = (database: Database, address: string) =>
  database.updateTable('address_link').set(NO_OWN_ADDRESS).where('does', '=', 'undo_own').where('own_address', '=', address).execute()

/** Deletes the links about the mail address of one membership. */
export const deleteAddressLinksOf = (database: Database, { familyId, id }: { familyId: FamilyId; id: number }) =>
  database.deleteFrom('address_link').where('family_id', '=', familyId).where('membership_id', '=', id).execute()

/** Deletes links about addresses that were made before an instant (ms). */
export const deleteAddressLinksBefore = (database: Database, before: number) =>
  database.deleteFrom('address_link').where('made_at', '<=', before).execute()
