import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId, Tables } from '../../database/schema.ts'
import { allWithWhen, WHEN_COLUMNS } from '../when.ts'

// What the members of a family hold and did, and how often they were asked. This decides the order in which the server asks them.

/** Asks by the server and the family. A "not this time" of someone who was not asked is no ask. */
const realAsks = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task_ask')
    .where('family_id', '=', familyId)
    .where((where) => where.or([where('declined_at', 'is', null), where('declined_at', '<>', where.ref('asked_at'))]))

/** When each member was asked since an instant (ms), the earliest ask first. */
export const listAskedSince = (database: Database, familyId: FamilyId, since: number) =>
  realAsks(database, familyId).where('asked_at', '>=', since).orderBy('asked_at').select(['membership_id', 'asked_at']).execute()

/** When each member was last asked (ms). */
export const listLastAsked = (database: Database, familyId: FamilyId) =>
  realAsks(database, familyId)
    .groupBy('membership_id')
    .select('membership_id')
    .select(({ fn }) => fn.max<number>('asked_at').as('last_at'))
    .execute()

/**
 * The tasks to which members said "not this time" since an instant (ms), with the start (ms) that each task had then; null for a task
 * without a time of day.
 */
export const listDeclinedTasks = (database: Database, familyId: FamilyId, since: number) =>
  database
    .selectFrom('task_ask')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
    .where('task_ask.family_id', '=', familyId)
    .where('task_ask.declined_at', '>=', since)
    .select(['task_ask.membership_id', 'task_ask.declined_at', 'task.category'])
    .select(sql<number | null>`case when task.all_day_at is null then task_ask.start_at end`.as('hour_at'))
    .execute()

/** The tasks that members have taken, and the tasks that they completed since an instant (ms). */
export const listTakenAndDone = (database: Database, familyId: FamilyId, since: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('assignee_id', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where((where) => where.or([where('status', '=', sql.lit('in_progress')), where('completed_at', '>=', since)]))
    .select(['assignee_id', 'status', 'completed_at', ...WHEN_COLUMNS])
    .execute()
    .then(allWithWhen)

type TasksAndPlaces = Tables & { place: Tables['task'] }
const hasDeclined = (of: ExpressionBuilder<TasksAndPlaces, 'task' | 'place'>, place: 'task' | 'place', id: number) =>
  of.or([
    of.exists(
      of
        .selectFrom('task_ask')
        .whereRef('task_ask.family_id', '=', `${place}.family_id`)
        .whereRef('task_ask.task_id', '=', `${place}.id`)
        .where('membership_id', '=', id)
        .where('declined_at', 'is not', null)
        .select('task_ask.id'),
    ),
    of.exists(
      of
        .selectFrom('family_event')
        .whereRef('family_event.family_id', '=', `${place}.family_id`)
        .whereRef('family_event.task_id', '=', `${place}.id`)
        .where('by_id', '=', id)
        .where('kind', '=', 'withdrawn')
        .select('family_event.id'),
    ),
  ])

/** The ids of the open tasks that a member gave back or said "not this time" to, with all open places of these tasks. */
export const listTasksDeclinedBy = (database: Database, { familyId, id, now }: { familyId: FamilyId; id: number; now: number }) =>
  database
    .selectFrom('task')
    .where('task.family_id', '=', familyId)
    .where('task.status', '=', sql.lit('initial'))
    .where('task.cancelled_at', 'is', null)
    .where((where) => where.or([where('task.start_at', '>', now), where('task.type', '=', 'no_time')]))
    // The place and the other places of its group have separate conditions. A single condition for all would compare each task with each
    // other task.
    .where((of) =>
      of.or([
        hasDeclined(of, 'task', id),
        of.exists(
          of
            .selectFrom('task as place')
            .whereRef('place.family_id', '=', 'task.family_id')
            .whereRef('place.group_id', '=', 'task.group_id')
            .where((ofPlace) => hasDeclined(ofPlace, 'place', id))
            .select('place.id'),
        ),
      ]),
    )
    .select('task.id')
    .execute()
    .then((rows) => rows.map((row) => row.id))
