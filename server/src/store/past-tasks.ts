import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { allWithWhen, WHEN_COLUMNS } from './when.ts'

// What a family needed in the past, for its statistics. Who took a task is not read.

export type PastTask = Awaited<ReturnType<typeof listPastTasks>>[number]

/**
 * Events that start between two instants (ms), and tasks without a time that were written between two other instants. Cancelled ones are
 * left out. `was_asked`: someone was asked to take the task.
 */
export async function listPastTasks(
  database: Database,
  familyId: FamilyId,
  events: { from: number; until: number },
  written: { from: number; until: number },
) {
  const rows = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('cancelled_at', 'is', null)
    .where('id', 'in', () => {
      // Each part uses an index.
      const ids = database.selectFrom('task').where('family_id', '=', familyId).select('id')
      const anyTime = ids
        .where('type', '=', sql.lit('no_time'))
        .where('created_at', '>=', written.from)
        .where('created_at', '<', written.until)
      return ids
        .where('start_at', '>=', events.from)
        .where('start_at', '<', events.until)
        .union(anyTime.where('status', '!=', sql.lit('completed')))
        .union(anyTime.where('completed_at', '>=', written.from))
    })
    .select(['category', 'status', 'created_at', 'taken_at', 'missed_at', ...WHEN_COLUMNS])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('task_ask')
            .where('task_ask.family_id', '=', familyId)
            .whereRef('task_ask.task_id', '=', 'task.id')
            .select('task_ask.id'),
        )
        .as('was_asked'),
    )
    .execute()
    .then(allWithWhen)
  // SQLite has no booleans.
  return rows.map((row) => ({ ...row, was_asked: Boolean(row.was_asked) }))
}

/** A page of open families, in the order of their ids. */
export const listOpenFamilies = (database: Database, afterId: number, limit: number) =>
  database
    .selectFrom('family')
    .where('closed_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'time_zone'])
    .execute()
