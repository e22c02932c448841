import type { RaisedRole, Role } from '@hand-in-hand/contract/circle.rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId, MembershipTable } from '../../database/schema.ts'

type Values = Partial<
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
    | 'offered_role'
    | 'link_asked_at'
  >
>

/** Answers whether there was such a membership; with `role`, whether it still had it. */
export async function changeMembership(database: Database, familyId: FamilyId, id: number, values: Values, role?: Role) {
  const update = database
    .updateTable('membership')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
  const changed = await (role === undefined ? update : update.where('role', '=', role)).returning('id').executeTakeFirst()
  return changed !== undefined
}

interface AddedMember extends Pick<MembershipTable, 'first_name' | 'last_name' | 'locale'> {
  person_id: number
  added_by_id: number
  trusted_at: number | null
  now: number
}

/** Of somebody whom the family added by name and number; their consent was noted at `now` (ms). Answers its id. */
export async function insertAdded(database: Database, familyId: FamilyId, added: AddedMember) {
  const { id } = await database
    .insertInto('membership')
    .values({ family_id: familyId, person_id: added.person_id, version: 1, requested_at: added.now, ...valuesOf(added) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same for somebody who asked, was declined or was removed before. */
export async function takeInAgain(database: Database, familyId: FamilyId, id: number, added: AddedMember) {
  await database
    .updateTable('membership')
    .set({ ...valuesOf(added), version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()
  return id
}

const valuesOf = ({ first_name, last_name, locale, added_by_id, trusted_at, now }: AddedMember) =>
  ({
    role: 'supporter',
    state: 'approved',
    first_name,
    last_name,
    locale,
    confirmed_at: null,
    confirmed_by: null,
    added_by_id,
    consent_noted_at: now,
    trusted_at,
    decided_at: now,
  }) as const

type Pointer = 'coordinator_id' | 'primary_caregiver_id'

/** Makes this member the one whom the family names; with `is` false nobody, if it was this member. A choice of the family's as any. */
export async function nameFor(database: Database, familyId: FamilyId, pointer: Pointer, id: number, is: boolean) {
  const update = database
    .updateTable('family')
    .set({ [pointer]: is ? id : null, settings_version: sql<number>`settings_version + 1` })
    .where('id', '=', familyId)
  await (is ? update.where(sql<boolean>`coalesce(${sql.ref(pointer)}, 0) <> ${id}`) : update.where(pointer, '=', id)).execute()
}

/** Whoever leaves is not the one to call any more, also if they come back. */
export async function forgetNamed(database: Database, familyId: FamilyId, id: number) {
  await nameFor(database, familyId, 'coordinator_id', id, false)
  await nameFor(database, familyId, 'primary_caregiver_id', id, false)
}

/** Takes back every offer of a role in a family. */
export const clearOffers = (database: Database, familyId: FamilyId, role: RaisedRole) =>
  database
    .updateTable('membership')
    .set({ offered_role: null, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('offered_role', '=', role)
    .execute()

export const findOwner = (database: Database, familyId: FamilyId) =>
  database.selectFrom('membership').where('family_id', '=', familyId).where('role', '=', 'owner').select('id').executeTakeFirst()

/** Notes that a member asks for a new login link (null: they got one); with `unlessSince` (ms) not more often. Returns whether it is news. */
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
      query.where((where) => where.or([where('link_asked_at', 'is', null), where('link_asked_at', '<', asked?.unlessSince ?? 0)])),
    )
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** The role of an approved member, null for anybody else. */
export const findRole = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .select('role')
    .executeTakeFirst()
    .then((found) => found?.role ?? null)

/** A number that nobody of any family has is forgotten; returns whether it was. */
export const forgetUnlessMember = (database: Database, personId: number) =>
  database
    .deleteFrom('person')
    .where('id', '=', personId)
    .where('id', 'not in', (select) => select.selectFrom('membership').where('person_id', '=', personId).select('person_id'))
    .returning('id')
    .execute()
    .then((forgotten) => forgotten.length > 0)
