import { beginsAt, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { Insertable } from 'kysely'
import type { Database } from '../../database/database.ts'
import { hasOther } from '../../database/other-values.ts'
import { isAmong } from '../../database/paging.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { TaskAskTable } from '../../database/task-tables.ts'
import { endReadingLinks } from '../reading-links.ts'
import { equals, firstWithWhen, WHEN_COLUMNS } from '../when.ts'

// Who was asked to take which task. People are asked for all places of a task together, so its places are read together.

/** The asks for these tasks, the earliest first. */
export const listAsks = (database: Database, familyId: FamilyId, tasks: number[]) =>
  tasks.length === 0
    ? Promise.resolve([])
    : database
        .selectFrom('task_ask')
        .where('family_id', '=', familyId)
        .where('task_id', 'in', tasks)
        .orderBy('id')
        .select(['id', 'task_id', 'membership_id', 'by_id', 'start_at', 'asked_at', 'declined_at'])
        .execute()

/** The task for which the family's side itself last asked someone, since an instant (ms). */
export async function findTaskAskedByHand(database: Database, familyId: FamilyId, since: number) {
  const found = await database
    .selectFrom('task_ask')
    .where('family_id', '=', familyId)
    .where('by_id', 'is not', null)
    .where('asked_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .select('task_id')
    .executeTakeFirst()
  return found?.task_id
}

export const insertAsk = (database: Database, ask: Insertable<TaskAskTable>) => database.insertInto('task_ask').values(ask).execute()

/**
 * The ask whose link has a secret with this hash, with its member, family and task. Undefined once the member has left or the family is
 * closed.
 */
export async function findAskBySecret(database: Database, secretHash: string) {
  return database
    .selectFrom('task_ask')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task_ask.family_id').onRef('membership.id', '=', 'task_ask.membership_id'),
    )
    .innerJoin('family', 'family.id', 'task_ask.family_id')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
    .where('task_ask.secret_hash', '=', secretHash)
    .where('membership.state', '=', 'approved')
    .where('membership.confirmed_at', 'is not', null)
    .where('family.closed_at', 'is', null)
    .select(['task_ask.family_id', 'task_ask.asked_at', 'task.id as task_id', ...WHEN_COLUMNS])
    .select(['membership.id', 'membership.person_id', 'membership.role', 'membership.first_name'])
    .select(['membership.trusted_at', 'membership.looked_at'])
    .select([
      'membership.locale',
      'membership.own_zone',
      'membership.version',
      'family.token',
      'family.title',
      'family.time_zone',
      'family.version as family_version',
    ])
    .select('family.paused_at')
    .executeTakeFirst()
    .then(firstWithWhen)
}

/** Ends the links in all messages that asked a member for help, or that show them what to read before a task. */
export async function endAskLinks(database: Database, { familyId, id }: { familyId: FamilyId; id: number }) {
  await endReadingLinks(database, { familyId, id })
  await database
    .updateTable('task_ask')
    .set({ secret_hash: null })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('secret_hash', 'is not', null)
    .execute()
}

/**
 * Stores that a member can't take these tasks this time, whether they were asked or not. Returns false if this was already stored for the
 * same date.
 */
export async function declineAsks(
  database: Database,
  { familyId, id, now }: { familyId: FamilyId; id: number; now: number },
  tasks: number[],
  representative: { id: number; when: When },
) {
  const { numUpdatedRows } = await database
    .updateTable('task_ask')
    .set({ declined_at: now })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('task_id', 'in', tasks)
    .where('declined_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return true
  const start_at = beginsAt(representative.when)
  const said = await database
    .selectFrom('task_ask')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('task_id', 'in', tasks)
    .where('start_at', equals(start_at), start_at)
    .select('id')
    .executeTakeFirst()
  if (said) return false
  await insertAsk(database, {
    ...{ family_id: familyId, task_id: representative.id, membership_id: id, by_id: null },
    ...{ start_at, asked_at: now, declined_at: now },
  })
  return true
}

/**
 * Stores since when (ms) the family wants no one to be asked for these tasks, and since when it wants people to be asked at once. Each is
 * null if the family does not want it.
 */
export const setAsking = (
  database: Database,
  familyId: FamilyId,
  tasks: number[],
  asking: { asks_off_at: number | null; ask_now_at: number | null },
) => database.updateTable('task').set(asking).where('family_id', '=', familyId).where('id', 'in', tasks).where(hasOther(asking)).execute()

/**
 * Deletes the records of asks from before an instant (ms), `limit` at most, except for tasks that can still be taken at `now` (ms). Returns
 * how many.
 */
export async function deleteOldAsks(database: Database, before: number, now: number, limit: number) {
  const { numDeletedRows } = await database
    .deleteFrom('task_ask')
    .where(({ selectFrom }) =>
      isAmong(
        selectFrom('task_ask')
          .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
          .where('asked_at', '<', before)
          .where((where) =>
            where.or([where('task.status', '!=', 'initial'), where('task.cancelled_at', 'is not', null), where('task.end_at', '<=', now)]),
          )
          .select(['task_ask.family_id', 'task_ask.id'])
          .limit(limit)
          .$asTuple('family_id', 'id'),
      ),
    )
    .where('asked_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
