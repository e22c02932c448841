import { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { advisoryLock } from '../database/locks.ts'
import { hasOther } from '../database/other-values.ts'
import type { ActingMember, FamilyId, MembershipKey, Tables } from '../database/schema.ts'
import { readStored, storedFields } from '../database/stored/read-stored.ts'
import { findPersonByAddress, insertAddress, OWN_ADDRESS, PERSON_ADDRESSES, withAddresses } from './addresses/addresses.ts'
import { membershipAt } from './memberships.ts'

/** Locks an address until the transaction ends, so that at most one person has it, as their first or second address. */
export const holdAddress = (transaction: Database, address: string) => advisoryLock(transaction, `address ${address}`)

/** The id of the person with this address, created if there is none. */
export async function upsertPerson(database: Database, phone: string, now: number) {
  await holdAddress(database, phone)
  const known = await findPersonByAddress(database, phone)
  if (known) return known.id
  const { id } = await database
    .insertInto('person')
    .values({ phone_e164: phone, created_at: now })
    // If two requests with one address run at once, the second finds the person of the first.
    .onConflict((conflict) => conflict.column('phone_e164').doUpdateSet({ phone_e164: phone }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAddress(database, id, phone)
  return id
}

/** Moves unconfirmed memberships to another person, for example to the person who has the number now. */
export async function movePersonOf(database: Database, memberships: MembershipKey[], personId: number) {
  for (const { familyId, id } of memberships) {
    await database.updateTable('membership').set({ person_id: personId }).where('family_id', '=', familyId).where('id', '=', id).execute()
  }
}

/** Memberships in every state, each with its person. */
export const membersWithPeople = (database: Database, familyId: FamilyId) =>
  database.selectFrom('membership').innerJoin('person', 'person.id', 'membership.person_id').where('membership.family_id', '=', familyId)

/** The first name of the member who brought a member; null if no one did. */
export const bringerOf = ({ selectFrom }: ExpressionBuilder<Tables, 'membership'>) =>
  selectFrom('membership as bringer')
    .whereRef('bringer.family_id', '=', 'membership.family_id')
    .whereRef('bringer.id', '=', 'membership.brought_by_id')
    .select('bringer.first_name')
    .as('brought_by')

export const findSelf = (database: Database, { familyId, id }: MembershipKey) =>
  membersWithPeople(database, familyId)
    .where('membership.id', '=', id)
    .select(['membership.first_name', 'membership.last_name', 'membership.locale'])
    .select(['membership.confirmed_by', 'membership.known_kind', 'membership.person_id'])
    .select(PERSON_ADDRESSES)
    .select(OWN_ADDRESS)
    .executeTakeFirstOrThrow()
    .then(withAddresses)

const CAN_HELP = storedFields('membership', 'can_help', CanHelp, { categories: [], times: [] })

/** What a person can help with, from a membership's column. */
export const canHelpOf = ({ can_help }: { can_help: string | null }) => readStored(CAN_HELP, can_help)

export async function findCanHelp(database: Database, member: ActingMember): Promise<CanHelp> {
  const row = await membershipAt(database, member).select('can_help').executeTakeFirst()
  return canHelpOf(row ?? { can_help: null })
}

export function setCanHelp(database: Database, member: ActingMember, canHelp: CanHelp) {
  const values = { can_help: JSON.stringify(canHelp) }
  const update = database.updateTable('membership').set(values).where('family_id', '=', member.familyId).where('id', '=', member.id)
  return update.where(hasOther(values)).execute()
}
