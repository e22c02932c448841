import { OPEN_EVENING_PEOPLE } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { hasAddress, hasAddressOfMailbox } from './addresses/addresses.ts'
import { wasForgotten } from './login-codes.ts'
import { membershipAt, updateMembership } from './memberships.ts'

// Evenings on which a sign-up link approves everyone who uses it and enters a code (P161).

/** The links that approve everyone at an instant (ms), and have not yet approved as many people as they may. */
const openLinks = (database: Database, now: number) =>
  database
    .selectFrom('invitation')
    .innerJoin('family', 'family.id', 'invitation.family_id')
    .where('invitation.open_until', '>', now)
    .where('invitation.closed_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('family.closed_at', 'is', null)
    .where('family.paused_at', 'is', null)
    .where((where) =>
      where(
        where
          .selectFrom('family_event')
          .whereRef('family_event.family_id', '=', 'invitation.family_id')
          .where('kind', '=', 'approved')
          .where('by_id', 'is', null)
          .whereRef('at', '>=', 'invitation.open_from')
          .select(({ fn }) => fn.countAll<number>().as('amount')),
        '<',
        OPEN_EVENING_PEOPLE,
      ),
    )

/** Whether a link approves people automatically at an instant (ms). */
export const approvesEveryone = (database: Database, familyId: FamilyId, invitation: number, now: number) =>
  openLinks(database, now)
    .where('invitation.family_id', '=', familyId)
    .where('invitation.id', '=', invitation)
    .select('invitation.id')
    .executeTakeFirst()
    .then((found) => found !== undefined)

/**
 * The requests that a code to this address approves. Their person came by a link while it approved everyone, and asked for the first time.
 * The family itself decides about a person who was declined, was removed or left, even if they now use another address of the same mailbox.
 * It also decides about a person whose data were erased in the last day.
 */
export async function listEntering(database: Database, address: string, now: number) {
  if (await wasForgotten(database, address)) return []
  return openLinks(database, now)
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'invitation.family_id').onRef('membership.invitation_id', '=', 'invitation.id'),
    )
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where(hasAddress(address))
    .where('membership.state', '=', 'requested')
    .where('membership.asked_before', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership as other')
            .innerJoin('person as theirs', 'theirs.id', 'other.person_id')
            .whereRef('other.family_id', '=', 'membership.family_id')
            .whereRef('other.id', '!=', 'membership.id')
            .where(hasAddressOfMailbox('theirs', address))
            .select('other.id'),
        ),
      ),
    )
    .whereRef('membership.requested_at', '>=', 'invitation.open_from')
    .orderBy('membership.family_id')
    .select(['membership.family_id', 'membership.id'])
    .execute()
}

/**
 * Lets one link of a family approve people automatically between two instants (ms). No other link of the family approves people
 * automatically any more. With null, no link does.
 */
export async function setOpenEvening(database: Database, familyId: FamilyId, opened: { id: number; from: number; until: number } | null) {
  const ended = { open_from: null, open_until: null }
  await database.updateTable('invitation').set(ended).where('family_id', '=', familyId).where('open_until', 'is not', null).execute()
  if (opened === null) return
  const { id, from, until } = opened
  const values = { open_from: from, open_until: until }
  await database.updateTable('invitation').set(values).where('family_id', '=', familyId).where('id', '=', id).execute()
}

/** Whether a link approved this member, and no one of the family's side has checked them yet. */
export const isUnseenNewcomer = async (database: Database, familyId: FamilyId, id: number) =>
  (await membershipAt(database, { familyId, id }).where('looked_at', '=', 0).select('id').executeTakeFirst()) !== undefined

/** Stores that someone of the family's side has checked a person whom a link approved. Changes no one else. `now` is in ms. */
export const markNewcomerSeen = (database: Database, familyId: FamilyId, id: number, now: number) =>
  updateMembership(database, { familyId, id }, { looked_at: now, acquaintance: null }).where('looked_at', '=', 0).execute()

/**
 * The people in these families whom links approved and whom no one of the family's side has checked, in order. If an instant (ms) is given,
 * people who have left since then are included, with `decided_at` as the time when they left.
 */
export const listUnseenNewcomers = (database: Database, families: number[], leftSince = Number.MAX_SAFE_INTEGER) =>
  database
    .selectFrom('membership')
    .where('family_id', 'in', families)
    .where('looked_at', '=', 0)
    .where(({ or, eb }) => or([eb('state', '=', 'approved'), eb('decided_at', '>=', leftSince)]))
    .orderBy('decided_at')
    .orderBy('id')
    .select(['family_id', 'id', 'state', 'first_name', 'last_name', 'decided_at'])
    .execute()
