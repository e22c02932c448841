import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isAmong } from '../database/paging.ts'
import type { FamilyId, MembershipKey, MembershipTable } from '../database/schema.ts'
import { membershipAt, updateMembership } from './memberships.ts'
import { allWithWhen, WHEN_COLUMNS } from './when.ts'

// When members are away: whole days of the family's time zone, as instants (ms).

type AwayColumns = Pick<Selectable<MembershipTable>, 'away_from' | 'away_until'>

/** When a member is away; null if they have not said so. */
export const awayOf = ({ away_from, away_until }: AwayColumns) =>
  away_from === null || away_until === null ? null : { from: away_from, until: away_until }

export const findAway = (database: Database, member: MembershipKey) =>
  membershipAt(database, member).select(['away_from', 'away_until']).executeTakeFirstOrThrow()

export const setAway = (database: Database, member: MembershipKey, away: { from: number; until: number } | null) =>
  updateMembership(database, member, { away_from: away?.from ?? null, away_until: away?.until ?? null }).execute()

/** The tasks that a member has taken and that overlap this time, the soonest first. */
export const listHeldIn = (database: Database, familyId: FamilyId, id: number, { from, until }: { from: number; until: number }) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('assignee_id', '=', id)
    .where('status', '=', sql.lit('in_progress'))
    .where('cancelled_at', 'is', null)
    .where('start_at', '<', until)
    .where('end_at', '>', from)
    .orderBy('start_at')
    .select(['id', 'title', ...WHEN_COLUMNS])
    .execute()
    .then(allWithWhen)

/** Deletes absences that ended before an instant (ms), `limit` at most. Returns how many. */
export async function eraseAwayBefore(database: Database, before: number, limit: number) {
  const { numUpdatedRows } = await database
    .updateTable('membership')
    .set({ away_from: null, away_until: null })
    .where(({ selectFrom }) =>
      isAmong(
        selectFrom('membership').where('away_until', '<', before).select(['family_id', 'id']).limit(limit).$asTuple('family_id', 'id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
