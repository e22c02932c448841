import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { isHeldBetween } from './call-list.ts'

// What the people of a family hold and did, and how often they were asked: it moves the order in which the server asks them.

/** How often the server and the family asked each member since an instant, and when last (ms). */
export const listAskCounts = (database: Database, familyId: FamilyId, since: number) =>
  database
    .selectFrom('task_ask')
    .where('family_id', '=', familyId)
    // A "not this time" without an ask.
    .where((where) => where.or([where('declined_at', 'is', null), where('declined_at', '<>', where.ref('asked_at'))]))
    .groupBy('membership_id')
    .select('membership_id')
    .select(({ fn }) => fn.max<number>('asked_at').as('last_at'))
    .select(sql<number>`sum(case when asked_at >= ${since} then 1 else 0 end)`.as('lately'))
    .execute()

/** The tasks to which members said "not this time" since an instant (ms), as they were then. */
export const listNoes = (database: Database, familyId: FamilyId, since: number) =>
  database
    .selectFrom('task_ask')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
    .where('task_ask.family_id', '=', familyId)
    .where('task_ask.declined_at', '>=', since)
    .select(['task_ask.membership_id', 'task_ask.start_at', 'task.category', 'task.all_day_at'])
    .execute()

/** What members have taken, and what they did since an instant (ms). */
export const listBurdens = (database: Database, familyId: FamilyId, since: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('assignee_id', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where((where) => where.or([where('status', '=', sql.lit('in_progress')), where('completed_at', '>=', since)]))
    .select(['assignee_id', 'status', 'start_at'])
    .execute()

/** The open tasks of which a member gave a place back, or cannot do one this time. */
export const listRefused = (database: Database, { familyId, id, now }: { familyId: FamilyId; id: number; now: number }) =>
  database
    .selectFrom('task')
    .where('task.family_id', '=', familyId)
    .where('task.status', '=', sql.lit('initial'))
    .where('task.cancelled_at', 'is', null)
    .where((where) => where.or([where('task.start_at', '>', now), where('task.start_at', 'is', null)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('task as place')
          .whereRef('place.family_id', '=', 'task.family_id')
          .where(({ or, eb, ref }) => or([eb('place.id', '=', ref('task.id')), eb('place.group_id', '=', ref('task.group_id'))]))
          .where((of) =>
            of.or([
              of.exists(
                of
                  .selectFrom('task_ask')
                  .whereRef('task_ask.family_id', '=', 'place.family_id')
                  .whereRef('task_ask.task_id', '=', 'place.id')
                  .where('membership_id', '=', id)
                  .where('declined_at', 'is not', null)
                  .select('task_ask.id'),
              ),
              of.exists(
                of
                  .selectFrom('family_event')
                  .whereRef('family_event.family_id', '=', 'place.family_id')
                  .whereRef('family_event.task_id', '=', 'place.id')
                  .where('by_id', '=', id)
                  .where('kind', '=', 'withdrawn')
                  .select('family_event.id'),
              ),
            ]),
          )
          .select('place.id'),
      ),
    )
    .select('task.id')
    .execute()
    .then((rows) => rows.map((row) => row.id))

/** What members of a family hold in others between two instants (ms), if they confirmed both. */
export const listHeldElsewhere = (database: Database, familyId: FamilyId, from: number, until: number) =>
  database
    .selectFrom('membership')
    .innerJoin('membership as other', (join) =>
      join.onRef('other.person_id', '=', 'membership.person_id').onRef('other.family_id', '<>', 'membership.family_id'),
    )
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'other.family_id').onRef('task.assignee_id', '=', 'other.id'))
    .where('membership.family_id', '=', familyId)
    .where('membership.state', '=', 'approved')
    .where('membership.confirmed_at', 'is not', null)
    .where('other.state', '=', 'approved')
    .where('other.confirmed_at', 'is not', null)
    .where(isHeldBetween(from, until))
    .select(['membership.id', 'task.start_at', 'task.end_at'])
    .execute()
