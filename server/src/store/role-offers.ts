import type { OfferedBy, RaisedRole } from '@hand-in-hand/contract/circle.rules.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { membershipAt, updateMembership } from './memberships.ts'

// Roles that a member has not accepted yet: an offer to a member, and the operator's proposal of a new owner, which becomes an offer after
// seven days. The table in docs/security.md says what ends an offer or a proposal.

/** Who offers a role to a member, or proposes them as owner; null if no one does. `id` is the id of the membership. */
export const offererOf = (row: { id: number | null; heir_id: number | null; offered_by: OfferedBy | null }) =>
  row.heir_id !== null && row.heir_id === row.id ? 'operator' : row.offered_by

/** A page of the families for which the operator proposed a new owner. */
export const listWithHeir = (database: Database, afterId: number, limit: number) =>
  database
    .selectFrom('family')
    .where('heir_since', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()

/** Stores the proposed owner's membership and person, and since when (ms) they are proposed. */
export const setProposal = (
  database: Database,
  familyId: FamilyId,
  { id, person_id, now }: { id: number; person_id: number; now: number },
) => database.updateTable('family').set({ heir_id: id, heir_person_id: person_id, heir_since: now }).where('id', '=', familyId).execute()

const NO_PROPOSAL = { heir_id: null, heir_person_id: null, heir_since: null }

export const endProposal = (database: Database, familyId: FamilyId) =>
  database.updateTable('family').set(NO_PROPOSAL).where('id', '=', familyId).execute()

/** The role that is offered to a member, and who offers it; null for both if there is no offer. */
export const findOffer = (database: Database, familyId: FamilyId, id: number) =>
  membershipAt(database, { familyId, id }).select(['offered_role', 'offered_by']).executeTakeFirstOrThrow()

/** Offers a role to a member, replacing an earlier offer to them. */
export const insertOffer = (database: Database, familyId: FamilyId, id: number, role: RaisedRole, by: OfferedBy) =>
  updateMembership(database, { familyId, id }, { offered_role: role, offered_by: by }).execute()

/**
 * Ends the offer to a member, or all offers of a family if `id` is null. Also ends the operator's proposal, and the role that someone would
 * accept by using a login link. With `role`, only an offer of that role ends; a proposal counts as an offer of the role of owner.
 */
export async function endOffers(database: Database, familyId: FamilyId, id: number | null, role?: RaisedRole) {
  await database
    .updateTable('membership')
    .set({ offered_role: null, offered_by: null, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('offered_role', 'is not', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .$if(role !== undefined, (query) => query.where('offered_role', '=', role ?? null))
    .execute()
  await database
    .updateTable('user_token')
    .set({ accepts_role: null })
    .where('family_id', '=', familyId)
    .where('accepts_role', 'is not', null)
    .$if(id !== null, (query) => query.where('membership_id', '=', id ?? 0))
    .$if(role !== undefined, (query) => query.where('accepts_role', '=', role ?? null))
    .execute()
  if (role === 'coordinator') return
  await database
    .updateTable('family')
    .set(NO_PROPOSAL)
    .where('id', '=', familyId)
    .where('heir_id', 'is not', null)
    .$if(id !== null, (query) => query.where('heir_id', '=', id ?? 0))
    .execute()
}
