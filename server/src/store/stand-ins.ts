import { DAY } from '@hand-in-hand/contract/constants.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ActingMember, FamilyId } from '../database/schema.ts'
import { OPEN_COLUMNS } from './asking/open-tasks.ts'

// Who does a task if its taker can't. People are in reserve for all places of a task, under the first one.

/** The task under which people are in reserve. */
export const reserveIdOf = ({ id, group_id }: { id: number; group_id: number | null }) => group_id ?? id

/** How often (ms) it is checked whether the task is over. */
const CHECKED_EVERY = DAY

/** A member who is in reserve already stays so. */
export const insertReserve = (database: Database, { familyId, id, now }: ActingMember, task: { id: number; group_id: number | null }) =>
  database
    .insertInto('task_reserve')
    .values({ family_id: familyId, task_id: reserveIdOf(task), membership_id: id, since: now, check_at: now + CHECKED_EVERY })
    .onConflict((conflict) => conflict.columns(['family_id', 'task_id', 'membership_id']).doNothing())
    .execute()

/** Returns whether the member was in reserve. */
export async function deleteReserve(
  database: Database,
  { familyId, id }: Pick<ActingMember, 'familyId' | 'id'>,
  task: { id: number; group_id: number | null },
) {
  const { numDeletedRows } = await database
    .deleteFrom('task_reserve')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('task_id', '=', reserveIdOf(task))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Who of the circle is in reserve for a task, the first one first. */
export const listReserves = (database: Database, familyId: FamilyId, task: { id: number; group_id: number | null }) =>
  database
    .selectFrom('task_reserve')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task_reserve.family_id').onRef('membership.id', '=', 'task_reserve.membership_id'),
    )
    .where('task_reserve.family_id', '=', familyId)
    .where('task_reserve.task_id', '=', reserveIdOf(task))
    .where('membership.state', '=', 'approved')
    .orderBy('task_reserve.id')
    .select(['task_reserve.membership_id', 'membership.first_name'])
    .execute()

export type ReserveToAsk = Awaited<ReturnType<typeof listReservesToAsk>>[number]

/**
 * Who of these families is in reserve for a task that is open, or offered by its taker, and has not begun at an instant (ms), and
 * when they were last asked for it.
 */
export const listReservesToAsk = (database: Database, families: number[], now: number) =>
  database
    .selectFrom('task_reserve')
    .innerJoin('task', (join) =>
      join
        .onRef('task.family_id', '=', 'task_reserve.family_id')
        .on((where) =>
          where.or([
            where('task.id', '=', where.ref('task_reserve.task_id')),
            where('task.group_id', '=', where.ref('task_reserve.task_id')),
          ]),
        ),
    )
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task_reserve.family_id').onRef('membership.id', '=', 'task_reserve.membership_id'),
    )
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('task_reserve.family_id', 'in', families)
    .where('membership.state', '=', 'approved')
    .where('task.cancelled_at', 'is', null)
    .where((where) =>
      where.or([
        where('task.status', '=', 'initial'),
        where.and([where('task.status', '=', 'in_progress'), where('task.offered_at', 'is not', null)]),
      ]),
    )
    .where((where) => where.or([where('task.start_at', 'is', null), where('task.start_at', '>', now)]))
    .orderBy('task_reserve.id')
    .orderBy('task.id')
    .select(OPEN_COLUMNS.map((column) => `task.${column}` as const))
    .select(['task_reserve.membership_id', 'task_reserve.since', 'person.phone_e164', 'membership.locale', 'membership.trusted_at'])
    .select(['membership.away_from', 'membership.away_until'])
    .select((select) =>
      select
        .selectFrom('task_ask')
        .whereRef('task_ask.family_id', '=', 'task_reserve.family_id')
        .whereRef('task_ask.membership_id', '=', 'task_reserve.membership_id')
        .where((where) =>
          where.or([
            where('task_ask.task_id', '=', where.ref('task.id')),
            where('task_ask.task_id', '=', where.ref('task_reserve.task_id')),
          ]),
        )
        .whereRef('task_ask.start_at', 'is not distinct from', 'task.start_at')
        .select((ask) => ask.fn.max('task_ask.asked_at').as('at'))
        .as('asked_at'),
    )
    .execute()

/** Events of these families that their takers offer to others, and that start between two instants (ms). */
export const listOffered = (database: Database, families: number[], from: number, until: number) =>
  database
    .selectFrom('task')
    .where('family_id', 'in', families)
    .where('status', '=', sql.lit('in_progress'))
    .where('offered_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('start_at', '>', from)
    .where('start_at', '<=', until)
    .orderBy('start_at')
    .orderBy('id')
    .select(OPEN_COLUMNS)
    .execute()

/**
 * Of the reserves that are to be checked by now, so many at most: ends those of tasks that ended before an instant (ms), and checks
 * the others again later. Returns how many it checked.
 */
export async function endReserves(database: Database, { now, before }: { now: number; before: number }, limit: number) {
  const checked = database.selectFrom('task_reserve').where('check_at', '<=', now).orderBy('check_at')
  const rows = await checked.limit(limit).select(['family_id', 'id', 'task_id']).execute()
  for (const { family_id, id, task_id } of rows) {
    const task = database
      .selectFrom('task')
      .where('task.family_id', '=', family_id)
      .where('task.id', '=', task_id)
      .where(sql<number>`coalesce(end_at, completed_at, cancelled_at)`, '<', before)
    const { numDeletedRows } = await database
      .deleteFrom('task_reserve')
      .where('family_id', '=', family_id)
      .where('id', '=', id)
      .where(({ exists }) => exists(task.select('task.id')))
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) continue
    await database
      .updateTable('task_reserve')
      .set({ check_at: now + CHECKED_EVERY })
      .where('family_id', '=', family_id)
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}
