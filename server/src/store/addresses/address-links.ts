import type { AddressLinkTable } from '../../database/address-tables.ts'
import type { Database } from '../../database/database.ts'
import { type FamilyId, provedFamily } from '../../database/schema.ts'
import { hashOf, makeSecret } from '../../platform/secrets/tokens.ts'
import { isOfMailbox } from '../messages/channels.ts'
import { type OwnAddress, ownColumns, type ProvedAddresses } from './addresses.ts'

// Links by which someone without a login undoes a change of addresses, or agrees to get a family's mails.

interface NewAddressLink extends Pick<AddressLinkTable, 'does' | 'person_id' | 'made_at'> {
  /** Set if the link is about the address of one membership. */
  membership?: { familyId: number; id: number } | null
  /** The person's addresses before the change. */
  before?: ProvedAddresses | null
  /** The address of the membership before the change; for `reach` the address that the link is sent to. */
  own?: OwnAddress | null
}

/** Makes a link about addresses. Returns its secret. */
export async function insertAddressLink(database: Database, link: NewAddressLink) {
  const { does, person_id, made_at, membership = null, before = null, own = null } = link
  const secret = makeSecret()
  await database
    .insertInto('address_link')
    .values({
      ...{ secret_hash: hashOf(secret), does, person_id, made_at },
      ...{ family_id: membership?.familyId ?? null, membership_id: membership?.id ?? null },
      ...{ first_address: before?.first ?? null, second_address: before?.second ?? null },
      ...ownColumns(own),
    })
    .execute()
  return secret
}

const beforeOf = ({ first_address, second_address }: Pick<AddressLinkTable, 'first_address' | 'second_address'>) =>
  first_address === null ? null : { first: first_address, second: second_address }

/** Finds the address link that has this secret and was made after an instant (ms). */
export async function findAddressLink(database: Database, secret: string, since: number) {
  const link = await database
    .selectFrom('address_link')
    .where('secret_hash', '=', hashOf(secret))
    .where('made_at', '>', since)
    .selectAll()
    .executeTakeFirst()
  if (!link) return undefined
  const { id, does, person_id, made_at, family_id, membership_id, own_address, own_reached_at, own_chosen_by } = link
  return {
    ...{ id, does, person_id, made_at, before: beforeOf(link) },
    membership: family_id === null || membership_id === null ? null : { familyId: provedFamily(family_id), id: membership_id },
    own: own_address === null ? null : { address: own_address, reachedAt: own_reached_at, chosenBy: own_chosen_by },
  }
}
export type AddressLink = NonNullable<Awaited<ReturnType<typeof findAddressLink>>>

/** Ends a link about addresses, and the links of later changes of the same addresses. Returns false if the link had ended. */
export async function endAddressLinks(database: Database, { id, person_id, membership, does }: AddressLink) {
  const ended = await database
    .deleteFrom('address_link')
    .where('person_id', '=', person_id)
    .where('does', '=', does)
    .where('membership_id', membership === null ? 'is' : '=', membership?.id ?? null)
    .where('id', '>=', id)
    .returning('id')
    .execute()
  return ended.some((link) => Number(link.id) === Number(id))
}

/**
 * The changes of a person's addresses since an instant (ms), the earliest first: changes that a link can undo, changes that were undone,
 * and removals that only the family's side or the operator undoes.
 */
export async function listAddressChanges(database: Database, personId: number, since: number) {
  const links = await database
    .selectFrom('address_link')
    .where('person_id', '=', personId)
    .where('does', 'in', ['undo', 'undone', 'removed'])
    .where('made_at', '>', since)
    .orderBy('id')
    .select(['id', 'does', 'first_address', 'second_address'])
    .execute()
  return links.map((link) => ({ id: link.id, does: link.does, before: beforeOf(link) }))
}

/** Removes an address from the links that could bring it back to its person later. */
export async function forgetInUndoLinks(database: Database, personId: number, address: string) {
  const ofPerson = () => database.updateTable('address_link').where('person_id', '=', personId).where('does', '=', 'undo')
  await ofPerson().where('second_address', '=', address).set({ second_address: null }).execute()
  await ofPerson()
    .where('first_address', '=', address)
    .set(({ ref }) => ({ first_address: ref('second_address'), second_address: null }))
    .execute()
}

/**
 * Deletes a person's changes of addresses from the change `from` (its id) on, and all changes that were undone. For use after an address
 * was put back.
 */
export const forgetAddressChanges = (database: Database, personId: number, from: number) =>
  database
    .deleteFrom('address_link')
    .where('person_id', '=', personId)
    .where((where) =>
      where.or([where('does', '=', 'undone'), where.and([where('does', 'in', ['undo', 'removed']), where('id', '>=', from)])]),
    )
    .execute()

/** How many links to agree to a family's mails were made since an instant (ms) for this mailbox or this person. */
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
  database.updateTable('address_link').set(ownColumns(null)).where('does', '=', 'undo_own').where('own_address', '=', address).execute()

/** Deletes the links about the mail address of one membership. Messages still have what it gave up, so these rows stay. */
export const deleteAddressLinksOf = (database: Database, { familyId, id }: { familyId: FamilyId; id: number }) =>
  database
    .deleteFrom('address_link')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('does', '!=', 'given_up')
    .execute()

/** The addresses in links that were made before an instant (ms), with the person or the one membership that had them. */
export async function listAddressesBefore(database: Database, before: number) {
  const links = await database
    .selectFrom('address_link')
    .where('made_at', '<=', before)
    .select(['person_id', 'family_id', 'membership_id', 'first_address', 'second_address', 'own_address'])
    .execute()
  return links.map(({ person_id, family_id, membership_id, ...addresses }) => ({
    personId: person_id,
    membership: family_id === null || membership_id === null ? null : { familyId: provedFamily(family_id), id: membership_id },
    addresses: Object.values(addresses).filter((address) => address !== null),
  }))
}

/** Deletes links about addresses that were made before an instant (ms). */
export const deleteAddressLinksBefore = (database: Database, before: number) =>
  database.deleteFrom('address_link').where('made_at', '<=', before).execute()
