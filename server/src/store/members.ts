import { DAY } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Database } from '../database/database.ts'
import { firstPage } from '../database/paging.ts'
import type { AddressKind } from '../database/people-tables.ts'
import type { ActingMember, FamilyId, MembershipState, MembershipTable } from '../database/schema.ts'
import { allWithAddresses, firstWithAddresses, OWN_ADDRESS, PERSON_ADDRESSES } from './addresses/addresses.ts'
import { membershipAt, updateMembership } from './memberships.ts'
import { bringerOf, membersWithPeople } from './people.ts'

export const findMembershipOf = (database: Database, familyId: FamilyId, personId: number) =>
  database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('person_id', '=', personId)
    .select(['id', 'state'])
    .executeTakeFirst()

export type JoinRequestFields = Pick<
  MembershipTable,
  'first_name' | 'last_name' | 'locale' | 'invitation_id' | 'wanted_task_id' | 'acquaintance' | 'requested_at'
> & { brought_by_id: number | null; known_kind: AddressKind }

/** Turns a declined or removed membership into a request. Its earlier state is stored in `asked_before`. */
export async function requestAgain(
  database: Database,
  familyId: FamilyId,
  known: { id: number; state: MembershipState },
  asked: JoinRequestFields,
) {
  const member = { familyId, id: known.id }
  await updateMembership(database, member, {
    ...asked,
    state: 'requested',
    role: 'supporter',
    confirmed_at: null,
    confirmed_by: null,
    offered_role: null,
    offered_by: null,
    last_seen_at: null,
    trusted_at: null,
    recalled_at: null,
    link_again_at: null,
    asked_before: known.state === 'removed' ? 'removed' : 'declined',
  }).execute()
  return known.id
}

/** Memberships in every state, with everything that a family knows about each. */
export const membersWithNames = (database: Database, familyId: FamilyId) =>
  membersWithPeople(database, familyId).selectAll('membership').select(PERSON_ADDRESSES).select(OWN_ADDRESS).select(bringerOf)

const WELCOMES = ['added', 'approved', 'number_changed'] as const

/** Who last added or approved each member, or moved them to another number, by the member's id. */
export async function listWelcomers(database: Database, familyId: FamilyId) {
  const rows = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('kind', 'in', WELCOMES)
    .orderBy('id')
    .select(['about_id', 'by_id'])
    .execute()
  return new Map(rows.flatMap(({ about_id, by_id }) => (about_id === null || by_id === null ? [] : [[about_id, by_id] as const])))
}

/**
 * The member who last added or approved this member, or who moved the membership to another number. The names are null if a link approved
 * this member.
 */
export const findWelcomer = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('family_event')
    .leftJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'family_event.family_id').onRef('membership.id', '=', 'family_event.by_id'),
    )
    .where('family_event.family_id', '=', familyId)
    .where('family_event.about_id', '=', id)
    .where('family_event.kind', 'in', WELCOMES)
    .orderBy('family_event.id', 'desc')
    .select(['family_event.kind', 'membership.first_name', 'membership.last_name'])
    .executeTakeFirst()

/** A member's name in this family. */
export const findNameOf = (database: Database, familyId: FamilyId, id: number) =>
  membershipAt(database, { familyId, id }).select(['first_name', 'last_name']).executeTakeFirstOrThrow()

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

/** A page of open requests before an instant (ms), newest first. */
export function listRequests(database: Database, familyId: FamilyId, before: number) {
  const rows = membersWithNames(database, familyId)
    .where('membership.state', '=', 'requested')
    .where('membership.requested_at', '<', before)
    .orderBy('membership.requested_at', 'desc')
    .orderBy('membership.id', 'desc')
  return firstPage(
    rows,
    (row) => row.requested_at,
    (instant) => rows.where('membership.requested_at', '>=', instant),
  ).then(allWithAddresses)
}

export async function countRequests(database: Database, familyId: FamilyId) {
  const { amount } = await database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('state', '=', 'requested')
    .select((select) => select.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

/** How many members are in the circle besides this member. */
export async function countOthers(database: Database, { familyId, id }: Pick<ActingMember, 'familyId' | 'id'>) {
  const { amount } = await database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('state', '=', 'approved')
    .where('id', '!=', id)
    .select((select) => select.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

export const DONE_WITHIN = 30 * DAY

const members = (database: Database, familyId: FamilyId, now: number) =>
  membersWithNames(database, familyId)
    .innerJoin('family', 'family.id', 'membership.family_id')
    .select(['family.coordinator_id as contact_id', 'family.primary_caregiver_id', 'family.heir_id'])
    .select((select) => [
      select
        .selectFrom('task')
        .whereRef('task.family_id', '=', 'membership.family_id')
        .whereRef('task.assignee_id', '=', 'membership.id')
        .where('task.cancelled_at', 'is', null)
        .where('task.status', '=', 'in_progress')
        .select((count) => count.fn.countAll<number>().as('amount'))
        .as('open'),
      select
        .selectFrom('task')
        .whereRef('task.family_id', '=', 'membership.family_id')
        .whereRef('task.assignee_id', '=', 'membership.id')
        .where('task.cancelled_at', 'is', null)
        .where('task.completed_at', '>', now - DONE_WITHIN)
        .select((count) => count.fn.countAll<number>().as('amount'))
        .as('done'),
      // A family sees when the address was removed only if the person confirmed this family by a code or a link that was sent to their
      // number.
      select
        .selectFrom('address_link')
        .whereRef('address_link.person_id', '=', 'membership.person_id')
        .where('address_link.does', '=', 'removed')
        .where('address_link.made_at', '>', now - RETENTION_DAYS.oldAddress * DAY)
        .where('membership.confirmed_by', 'in', ['code', 'sms_link'])
        .select(({ fn }) => fn.max('address_link.made_at').as('at'))
        .as('removed_address_at'),
    ])

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** A page of the approved members who joined before an instant (ms), newest first. */
export function listMembers(database: Database, familyId: FamilyId, before: number, now: number) {
  const rows = members(database, familyId, now)
    .where('membership.state', '=', 'approved')
    .where('membership.decided_at', '<', before)
    .orderBy('membership.decided_at', 'desc')
    .orderBy('membership.id', 'desc')
  return firstPage(
    rows,
    (row) => row.decided_at,
    (instant) => rows.where('membership.decided_at', '>=', instant),
  ).then(allWithAddresses)
}

export const findMember = (database: Database, familyId: FamilyId, id: number, now: number) =>
  members(database, familyId, now).where('membership.id', '=', id).executeTakeFirst().then(firstWithAddresses)

/**
 * Changes a membership's state. Deletes what the person wrote in their request, except with `looked_at` 0: then the family still has to
 * check the person. Returns false if the membership was not in the state `from`.
 */
export async function moveMembership(
  database: Database,
  familyId: FamilyId,
  id: number,
  from: MembershipState,
  values: { state: MembershipState; decided_at: number; trusted_at?: number | null; looked_at?: number | null },
) {
  const moved = await updateMembership(database, { familyId, id }, { ...values, ...(values.looked_at !== 0 && { acquaintance: null }) })
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/**
 * The latest approvals of people who asked to join by a link, in all families, the newest first: when (ms) the person asked, and when
 * someone of the family's side approved them.
 */
export const listLastApprovals = (database: Database, limit: number) =>
  database
    .selectFrom('membership')
    .where('state', '=', 'approved')
    .where('forgotten_at', 'is', null)
    .where('decided_at', 'is not', null)
    .where('invitation_id', 'is not', null)
    .where('looked_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .select(['requested_at', 'decided_at'])
    .execute()
