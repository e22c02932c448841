import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { isNotOver } from './task-lists.ts'
import { allWithWhen, firstWithWhen, WHEN_COLUMNS } from './when.ts'

const openToVisitors = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('status', '=', sql.lit('initial'))
    .where('cancelled_at', 'is', null)
    .where('circle_only_at', 'is', null)
    .where('trusted_only_at', 'is', null)
    .where(isNotOver(now))

/** Open tasks that a visitor with an invitation may see: no tasks that are only for the circle or for trusted people. */
export const listForVisitor = (database: Database, familyId: FamilyId, now: number) =>
  openToVisitors(database, familyId, now)
    .orderBy('start_at')
    .orderBy('id')
    .select(['id', 'title', 'category', 'group_id', 'series_id', ...WHEN_COLUMNS])
    .execute()
    .then(allWithWhen)

/** An open task that a visitor with an invitation may see, by its id. */
export const findVisitorsTask = (database: Database, familyId: FamilyId, id: number, now: number) =>
  openToVisitors(database, familyId, now)
    .where('id', '=', id)
    .select(['id', 'title', 'category', ...WHEN_COLUMNS])
    .executeTakeFirst()
    .then(firstWithWhen)
