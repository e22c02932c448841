import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { CONSENT_KINDS, type ConsentKind, missingConsents } from '@hand-in-hand/contract/consents.rules.ts'
import type { Database } from '../database/database.ts'
import type { MembershipKey } from '../database/schema.ts'

/** The versions that someone agrees to. */
export type ConsentVersions = Partial<Record<`${ConsentKind}_version`, string>>

/** Stores what a member agreed to at an instant (ms). The time of an earlier consent to the same version is kept. */
export async function insertConsents(database: Database, { familyId, id }: MembershipKey, versions: ConsentVersions, now: number) {
  for (const kind of CONSENT_KINDS) {
    const version = versions[`${kind}_version`]
    if (version === undefined) continue
    await database
      .insertInto('consent')
      .values({ family_id: familyId, membership_id: id, kind, version, given_at: now })
      .onConflict((conflict) => conflict.columns(['family_id', 'membership_id', 'kind', 'version']).doNothing())
      .execute()
  }
}

/** Everything that a member agreed to, the oldest first. `given_at` is in ms. */
export const listConsents = (database: Database, { familyId, id }: MembershipKey) =>
  database
    .selectFrom('consent')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .orderBy('id')
    .select(['kind', 'version', 'given_at'])
    .execute()

/** Which texts a member has not accepted in their present version, and whether the member has given any consent. */
export async function findConsents(database: Database, member: MembershipKey & { role: Role }) {
  const given = await listConsents(database, member)
  return { consents_missing: missingConsents(given, member.role), has_consented: given.length > 0 }
}

/** Deletes a member's consents, with their name. */
export const deleteConsents = (database: Database, { familyId, id }: MembershipKey) =>
  database.deleteFrom('consent').where('family_id', '=', familyId).where('membership_id', '=', id).execute()
