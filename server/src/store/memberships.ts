import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { type Insertable, sql, type UpdateObject } from 'kysely'
import type { Database } from '../database/database.ts'
import { hasOther } from '../database/other-values.ts'
import type { AddressKind } from '../database/people-tables.ts'
import type { FamilyId, MembershipKey, MembershipTable, Tables } from '../database/schema.ts'
import { CLOCKS_DIFFER } from '../platform/clock-sense.ts'
import { listStoredAddresses, setOwnAddress } from './addresses/addresses.ts'

/** The row of one membership. The caller adds conditions and selects columns. */
export const membershipAt = (database: Database, { familyId, id }: MembershipKey) =>
  database.selectFrom('membership').where('membership.family_id', '=', familyId).where('membership.id', '=', id)

/** Changes one membership and raises its version. The caller may add conditions. */
export const updateMembership = (
  database: Database,
  { familyId, id }: MembershipKey,
  values: Omit<UpdateObject<Tables, 'membership'>, 'family_id'>,
) =>
  database
    .updateTable('membership')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', id)

type MembershipValues = Partial<
  Pick<
    MembershipTable,
    | 'person_id'
    | 'role'
    | 'state'
    | 'trusted_at'
    | 'decided_at'
    | 'last_seen_at'
    | 'first_name'
    | 'last_name'
    | 'locale'
    | 'confirmed_at'
    | 'confirmed_by'
    | 'asked_not_to_at'
    | 'link_asked_at'
    | 'recalled_at'
    | 'link_again_at'
    | 'role_since'
  > & { known_kind: AddressKind | null }
>

/** Changes a membership. Returns false if it does not exist, has these values already or, if `role` is given, no longer has that role. */
export async function changeMembership(database: Database, familyId: FamilyId, id: number, values: MembershipValues, role?: Role) {
  const update = updateMembership(database, { familyId, id }, values).where(hasOther(values))
  const changed = await (role === undefined ? update : update.where('role', '=', role)).returning('id').executeTakeFirst()
  return changed !== undefined
}

interface AddedMember extends Pick<MembershipTable, 'first_name' | 'last_name' | 'locale' | 'person_id' | 'trusted_at'> {
  known_kind: AddressKind
  added_by_id: number
  now: number
}

/** Inserts a member whom the family added by name and number, with their consent noted at `now` (ms). Returns the membership's id. */
export const insertAddedMember = (database: Database, familyId: FamilyId, added: AddedMember) =>
  insertMember(database, familyId, { person_id: added.person_id, requested_at: added.now, ...addedMemberColumns(added) })

/** Adds the person of a requested, declined or removed membership again. Returns the membership's id. */
export async function readmitMember(database: Database, familyId: FamilyId, id: number, added: AddedMember) {
  await updateMembership(database, { familyId, id }, addedMemberColumns(added)).execute()
  // Anyone may have suggested the membership's own mail address, so it is removed.
  await setOwnAddress(database, { familyId, id }, null)
  return id
}

const addedMemberColumns = ({ first_name, last_name, locale, known_kind, added_by_id, trusted_at, now }: AddedMember) =>
  ({
    role: 'supporter',
    state: 'approved',
    first_name,
    last_name,
    locale,
    acquaintance: null,
    offered_role: null,
    offered_by: null,
    last_seen_at: null,
    confirmed_at: null,
    confirmed_by: null,
    known_kind,
    added_by_id,
    consent_noted_at: now,
    trusted_at,
    looked_at: null,
    decided_at: now,
  }) as const

type NamedRole = 'coordinator_id' | 'primary_caregiver_id'

/**
 * Names this member as contact person or primary caregiver. If `is` is false, this member is no longer named, and another named member
 * stays.
 */
export async function setNamedMember(database: Database, familyId: FamilyId, pointer: NamedRole, id: number, is: boolean) {
  const update = database
    .updateTable('family')
    .set({ [pointer]: is ? id : null, settings_version: sql<number>`settings_version + 1` })
    .where('id', '=', familyId)
  await (is ? update.where(sql<boolean>`coalesce(${sql.ref(pointer)}, 0) <> ${id}`) : update.where(pointer, '=', id)).execute()
}

/** A member who leaves is no longer the contact or the caregiver, even if they come back. */
export async function clearNamedMember(database: Database, familyId: FamilyId, id: number) {
  await setNamedMember(database, familyId, 'coordinator_id', id, false)
  await setNamedMember(database, familyId, 'primary_caregiver_id', id, false)
}

export const findOwner = (database: Database, familyId: FamilyId) =>
  database.selectFrom('membership').where('family_id', '=', familyId).where('role', '=', 'owner').select('id').executeTakeFirst()

/**
 * Stores that a member asked for a new login link; null means that they got one. Nothing is stored if they have already asked since
 * `unlessSince` (ms). Returns whether something was stored.
 */
export async function noteLinkAsked(
  database: Database,
  familyId: FamilyId,
  id: number,
  asked: { now: number; unlessSince: number } | null,
) {
  const noted = await database
    .updateTable('membership')
    .set({ link_asked_at: asked?.now ?? null })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .$if(asked !== null, (query) =>
      query.where((where) =>
        where.or([
          where('link_asked_at', 'is', null),
          where('link_asked_at', '<', asked?.unlessSince ?? 0),
          where('link_asked_at', '>', (asked?.now ?? 0) + CLOCKS_DIFFER),
        ]),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** The role of an approved member; null for others. */
export const findRole = (database: Database, familyId: FamilyId, id: number) =>
  membershipAt(database, { familyId, id })
    .where('state', '=', 'approved')
    .select('role')
    .executeTakeFirst()
    .then((found) => found?.role ?? null)

/** Deletes a person without any membership. Returns the addresses that they had; none if no one was deleted. */
export async function forgetUnlessMember(database: Database, personId: number) {
  // These rows are deleted with their person.
  const addresses = await listStoredAddresses(database, personId)
  const gone = await database
    .deleteFrom('person')
    .where('id', '=', personId)
    .where('id', 'not in', (select) => select.selectFrom('membership').where('person_id', '=', personId).select('person_id'))
    .returning('id')
    .executeTakeFirst()
  return gone ? addresses.map(({ address }) => address) : []
}

type NewMembership = Omit<Insertable<MembershipTable>, 'family_id' | 'version'> & { known_kind: AddressKind }

/** Returns the new membership's id. */
export async function insertMember(database: Database, familyId: FamilyId, member: NewMembership) {
  const { id } = await database
    .insertInto('membership')
    .values({ family_id: familyId, version: 1, ...member })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
