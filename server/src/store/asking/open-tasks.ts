import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { allWithWhen, canBeginAfter, isWhen, WHEN_COLUMNS } from '../when.ts'

/** The columns of an open task that are needed to ask people. */
const OPEN_COLUMNS = [
  'family_id',
  'id',
  'creator_id',
  'category',
  'title',
  ...WHEN_COLUMNS,
  'group_id',
  'trusted_only_at',
  'created_at',
  'asks_off_at',
  'ask_now_at',
  'status',
  'assignee_id',
  'offered_at',
] as const

const openTasks = (database: Database, families: number[]) =>
  database
    .selectFrom('task')
    .where('family_id', 'in', families)
    .where('status', '=', sql.lit('initial'))
    .where('cancelled_at', 'is', null)
    .select(OPEN_COLUMNS)

export type OpenRow = Awaited<ReturnType<typeof listOpen>>[number]

/** The open tasks among these tasks of a family. */
export const listOpenOf = (database: Database, familyId: FamilyId, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : database
        .selectFrom('task')
        .where('family_id', '=', familyId)
        .where('id', 'in', ids)
        .where('status', '=', sql.lit('initial'))
        .where('cancelled_at', 'is', null)
        .select(OPEN_COLUMNS)
        .execute()
        .then(allWithWhen)

/**
 * Open events of these families that can still begin after `from`, and start until `until` (ms). An event for which the family wants people
 * to be asked now may start later.
 */
export const listOpen = (database: Database, families: number[], from: number, until: number) =>
  openTasks(database, families)
    .where(canBeginAfter(from))
    .where((where) => where.or([where('start_at', '<=', until), where('ask_now_at', 'is not', null)]))
    .orderBy('start_at')
    .orderBy('id')
    .execute()
    .then(allWithWhen)

/** Open tasks of these families whose takers choose one of several days, if the last of these days is not over at an instant (ms). */
export const listOpenOnDays = (database: Database, families: number[], from: number) =>
  openTasks(database, families)
    // The same condition as in the index task_dateless.
    .where('type', '=', sql.lit('no_time'))
    .where('status', '<>', sql.lit('completed'))
    .where('days_end_at', '>', from)
    .orderBy('last_day_at')
    .orderBy('id')
    .execute()
    .then(allWithWhen)

/**
 * Open tasks of these families without a time. Each was written after `since` (ms), or the family said after `since` that people should be
 * asked for it at once.
 */
export const listOpenAtAnyTime = (database: Database, families: number[], since: number) =>
  openTasks(database, families)
    // The same condition as in the index task_dateless.
    .where('type', '=', sql.lit('no_time'))
    .where('status', '<>', sql.lit('completed'))
    .where('days', 'is', null)
    .where((where) => where.or([where('created_at', '>', since), where('ask_now_at', '>', since)]))
    .orderBy('id')
    .execute()
    .then(allWithWhen)

/**
 * Open tasks of these families that were written after `since`: tasks without a time, and tasks that begin between `from` and `until` (all
 * in ms).
 */
export const listNewTasks = (database: Database, families: number[], since: number, from: number, until: number) =>
  openTasks(database, families)
    .where('created_at', '>', since)
    .where((where) =>
      where.or([
        where.and([where('type', '=', 'no_time'), where.or([where('days', 'is', null), where('last_day_at', '>', from)])]),
        where.between('start_at', from, until),
      ]),
    )
    .orderBy('start_at')
    .orderBy('id')
    .execute()
    .then(allWithWhen)

/**
 * Whether a task has not changed since it was read: it is still open (or the same taker still offers it), it has the same time, and people
 * may still be asked for it.
 */
export async function isStillOpen(
  database: Database,
  familyId: FamilyId,
  { id, when, status, assignee_id }: Pick<OpenRow, 'id' | 'when' | 'status' | 'assignee_id'>,
) {
  const row = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('status', '=', status)
    .$if(assignee_id !== null, (query) => query.where('assignee_id', '=', assignee_id).where('offered_at', 'is not', null))
    .where('cancelled_at', 'is', null)
    .where('asks_off_at', 'is', null)
    .where(isWhen(when))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Events of these families that their takers offer to others, and that start after an instant (ms). */
export const listOffered = (database: Database, families: number[], from: number) =>
  database
    .selectFrom('task')
    .where('family_id', 'in', families)
    .where('status', '=', sql.lit('in_progress'))
    .where('offered_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('start_at', '>', from)
    .orderBy('start_at')
    .orderBy('id')
    .select(OPEN_COLUMNS)
    .execute()
    .then(allWithWhen)

/** All places of these groups, including taken and completed places. */
export const listPlacesOfGroups = (database: Database, familyId: FamilyId, groups: number[]) =>
  groups.length === 0
    ? Promise.resolve([])
    : database
        .selectFrom('task')
        .where('family_id', '=', familyId)
        .where('group_id', 'in', groups)
        .where('cancelled_at', 'is', null)
        .orderBy('id')
        .select(['id', 'group_id', 'assignee_id'])
        .execute()
