import { DAY, LIST_DAYS_BACK } from '@hand-in-hand/contract/constants.ts'
import { pickTexts, TAKER_TEXTS } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isAmong } from '../database/paging.ts'
import type { FamilyId, Tables } from '../database/schema.ts'
import { allWithWhen, WHEN_COLUMNS } from './when.ts'

// Queries for the jobs that erase details of tasks and send reminders.

/**
 * Clears addresses and private details of tasks, `limit` at most: of events that ended before an instant (ms), and of tasks without a time
 * that were completed before it. Cancelled tasks keep these details as long as they are listed, because they can be restored. Returns how
 * many tasks were cleared.
 */
export async function erasePrivateDetails(database: Database, before: number, limit: number) {
  const isOver = (where: ExpressionBuilder<Tables, 'task'>) =>
    where.and([
      where.or(TAKER_TEXTS.map((name) => where(name, 'is not', null))),
      // This condition is for the index task_details_over, which the next condition can't use.
      where(sql<number>`coalesce(end_at, completed_at, cancelled_at)`, '<', before),
      sql<boolean>`coalesce(end_at, completed_at, cancelled_at + ${LIST_DAYS_BACK * DAY}) < ${before}`,
    ])
  const { numUpdatedRows } = await database
    .updateTable('task')
    .set(pickTexts(TAKER_TEXTS, {}))
    .where(({ selectFrom }) =>
      isAmong(selectFrom('task').where(isOver).select(['family_id', 'id']).limit(limit).$asTuple('family_id', 'id')),
    )
    .where(isOver)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes the note that no one came, if it was made before an instant (ms). Returns the number of tasks. */
export async function eraseMissed(database: Database, before: number, limit: number) {
  const { numUpdatedRows } = await database
    .updateTable('task')
    .set({ missed_at: null })
    .where(({ selectFrom }) =>
      isAmong(selectFrom('task').where('missed_at', '<', before).select(['family_id', 'id']).limit(limit).$asTuple('family_id', 'id')),
    )
    .where('missed_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export type DueReminder = Awaited<ReturnType<typeof listRemindersDue>>[number]

/** Tasks with a reminder due by this instant (ms), of all families. */
export const listRemindersDue = (database: Database, now: number, limit: number) =>
  database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .where('task.remind_at', '<=', now)
    .where('task.reminded_at', 'is', null)
    .where('task.status', '=', sql.lit('in_progress'))
    .where('task.cancelled_at', 'is', null)
    .where('family.closed_at', 'is', null)
    .orderBy('task.remind_at')
    .limit(limit)
    .select([
      'task.family_id',
      'task.id',
      'task.title',
      'task.remind_at',
      ...WHEN_COLUMNS,
      'task.creator_id',
      'task.assignee_id',
      'family.title as family_title',
      'family.token as family_token',
    ])
    .execute()
    .then(allWithWhen)

/** Marks a reminder as sent. Returns false if another process sent it, or if it was moved or dropped. */
export async function markReminded(database: Database, familyId: FamilyId, id: number, now: number) {
  const marked = await database
    .updateTable('task')
    .set({ reminded_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('remind_at', '<=', now)
    .where('reminded_at', 'is', null)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
