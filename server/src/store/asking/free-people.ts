import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { membersWithPeople } from '../people.ts'
import { allWithWhen, WHEN_COLUMNS } from '../when.ts'
import { isHeldBetween } from './call-list.ts'

// The hours in which members of a family say that they are free, as far as the family itself may read them.

/** The supporters who have confirmed, with the hours that they named. */
export const listConfirmed = (database: Database, familyId: FamilyId) =>
  membersWithPeople(database, familyId)
    .where('membership.state', '=', 'approved')
    .where('membership.role', '=', 'supporter')
    .where('membership.confirmed_at', 'is not', null)
    .select(['membership.id', 'membership.can_help', 'membership.trusted_at'])
    .execute()

/** What members hold in this family between two instants (ms). */
export const listHeldHere = (database: Database, familyId: FamilyId, from: number, until: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where(isHeldBetween(from, until))
    .select(['assignee_id', ...WHEN_COLUMNS])
    .execute()
    .then(allWithWhen)

/** The dates of these series that start between two instants (ms), without cancelled dates. */
export const listDatesOfSeries = (database: Database, familyId: FamilyId, series: number[], from: number, until: number) =>
  series.length === 0
    ? Promise.resolve([])
    : database
        .selectFrom('task')
        .where('family_id', '=', familyId)
        .where('series_id', 'in', series)
        .where('start_at', '>', from)
        .where('start_at', '<', until)
        .where('cancelled_at', 'is', null)
        .select(['series_id', ...WHEN_COLUMNS])
        .execute()
        .then(allWithWhen)

/**
 * Stores that these tasks can't be on another day. This also applies to the open dates of their series, and to dates that are created
 * later. `at` is now, in ms.
 */
export async function fixDays(database: Database, familyId: FamilyId, tasks: number[], series: number | null, at: number) {
  const fixed = { day_fixed_at: at }
  await database.updateTable('task').set(fixed).where('family_id', '=', familyId).where('id', 'in', tasks).execute()
  if (series === null) return
  await database.updateTable('series').set(fixed).where('family_id', '=', familyId).where('id', '=', series).execute()
  await database
    .updateTable('task')
    .set(fixed)
    .where('family_id', '=', familyId)
    .where('series_id', '=', series)
    .where('status', '=', sql.lit('initial'))
    .execute()
}
