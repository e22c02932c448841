import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { isNotOver, openTasksOf } from './task-lists.ts'
import { allWithWhen, firstWithWhen, WHEN_COLUMNS } from './when.ts'

const openToVisitors = (database: Database, familyId: FamilyId, now: number) =>
  openTasksOf(database, familyId).where('circle_only_at', 'is', null).where('trusted_only_at', 'is', null).where(isNotOver(now))

const COLUMNS = ['id', 'title', 'category', 'group_id', 'series_id', ...WHEN_COLUMNS] as const

/** Open tasks that a visitor with an invitation may see: no tasks that are only for the circle or for trusted people. */
export const listForVisitor = (database: Database, familyId: FamilyId, now: number) =>
  openToVisitors(database, familyId, now).orderBy('start_at').orderBy('id').select(COLUMNS).execute().then(allWithWhen)

/**
 * An open task that a visitor with an invitation may see, by its id. If someone has taken this place of a task for several people, another
 * open place of the task (P43).
 */
export const findVisitorsTask = (database: Database, familyId: FamilyId, id: number, now: number) =>
  openToVisitors(database, familyId, now)
    .where((where) =>
      where.or([
        where('id', '=', id),
        where('group_id', '=', (select) =>
          select.selectFrom('task').where('family_id', '=', familyId).where('id', '=', id).select('group_id'),
        ),
      ]),
    )
    .orderBy(sql`case when id = ${id} then 0 else 1 end`)
    .orderBy('id')
    .select(COLUMNS)
    .executeTakeFirst()
    .then(firstWithWhen)
