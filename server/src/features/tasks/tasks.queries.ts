import { OLDER_TASKS_PAGE } from '@hand-in-hand/contract/constants.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId, NewTaskRow, Tables } from '../../database/schema.ts'
import type { ApprovedMember } from '../../http/authentication.ts'

/** Tasks with the people that they name, by membership. */
export const tasksWithPeople = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task')
    .innerJoin('named_member as creator', (join) =>
      join.onRef('creator.family_id', '=', 'task.family_id').onRef('creator.id', '=', 'task.creator_id'),
    )
    .leftJoin('named_member as assignee', (join) =>
      join.onRef('assignee.family_id', '=', 'task.family_id').onRef('assignee.id', '=', 'task.assignee_id'),
    )
    .where('task.family_id', '=', familyId)
    .selectAll('task')
    .select([
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      'creator.phone_e164 as creator_phone',
      'creator.state as creator_state',
      'assignee.first_name as assignee_first_name',
      'assignee.last_name as assignee_last_name',
      'assignee.phone_e164 as assignee_phone',
    ])

export type TaskWithPeople = NonNullable<Awaited<ReturnType<typeof findTask>>>

/** Also a cancelled one. */
export const findTask = (database: Database, familyId: FamilyId, id: number) =>
  tasksWithPeople(database, familyId).where('task.id', '=', id).executeTakeFirst()

export const findTasks = (database: Database, familyId: FamilyId, ids: number[]) =>
  tasksWithPeople(database, familyId).where('task.id', 'in', ids).orderBy('task.id').execute()

/** What lists show by default: dateless tasks that are not done yet or mine, events and what was completed from `since` (ms) on. */
export const listTasks = (database: Database, familyId: FamilyId, membershipId: number | null, since: number) =>
  tasksWithPeople(database, familyId)
    .where('task.cancelled_at', 'is', null)
    .where((where) =>
      where.or([
        where('task.start_at', '>=', since),
        where('task.completed_at', '>=', since),
        where('task.type', '=', 'no_time').and('task.status', '!=', 'completed'),
        where('task.type', '=', 'no_time').and('task.assignee_id', '=', membershipId ?? 0),
      ]),
    )
    .orderBy(sql`task.start_at`)
    .orderBy('task.id')
    .execute()

/** What lies before an instant (ms): events by their start, dateless ones by when they were completed; a page of the latest. */
export async function listOlderTasks(database: Database, familyId: FamilyId, before: number) {
  const rows = await tasksWithPeople(database, familyId)
    .where('task.cancelled_at', 'is', null)
    .where(sql<boolean>`coalesce(task.start_at, task.completed_at) < ${before}`)
    .orderBy(sql`coalesce(task.start_at, task.completed_at)`, 'desc')
    .orderBy('task.id', 'desc')
    .limit(OLDER_TASKS_PAGE)
    .execute()
  return rows.reverse()
}

/** What was cancelled since an instant (ms). */
export const listCancelled = (database: Database, familyId: FamilyId, since: number) =>
  tasksWithPeople(database, familyId).where('task.cancelled_at', '>=', since).orderBy(sql`task.start_at`).orderBy('task.id').execute()

export const listMine = (
  database: Database,
  member: ApprovedMember,
  type: 'no_time' | 'until_time',
  statuses: ('initial' | 'in_progress' | 'completed')[],
) =>
  tasksWithPeople(database, member.familyId)
    .where('task.cancelled_at', 'is', null)
    .where('task.assignee_id', '=', member.id)
    .where('task.type', '=', type)
    .where('task.status', 'in', statuses)
    .orderBy(sql`task.start_at`)
    .orderBy('task.id')
    .execute()

/** Events that start between two instants (ms), and the dateless tasks that are not done: what coverage speaks of. */
export const listForCoverage = (database: Database, familyId: FamilyId, from: number, until: number) =>
  tasksWithPeople(database, familyId)
    .where('task.cancelled_at', 'is', null)
    .where((where) =>
      where.or([
        where('task.start_at', '>=', from).and('task.start_at', '<', until),
        where('task.type', '=', 'no_time').and('task.status', '!=', 'completed'),
      ]),
    )
    .orderBy(sql`task.start_at`)
    .orderBy('task.id')
    .execute()

/** Any time, or an end after an instant (ms). */
const isNotOver = (now: number) => (where: ExpressionBuilder<Tables, 'task'>) =>
  where.or([where('end_at', 'is', null), where('end_at', '>', now)])

/** Open tasks that somebody with an invitation may see: not those kept to the circle, or to people whom the family trusts. */
export const listForVisitor = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('status', '=', 'initial')
    .where('cancelled_at', 'is', null)
    .where('circle_only_at', 'is', null)
    .where('trusted_only_at', 'is', null)
    .where(isNotOver(now))
    .orderBy('start_at')
    .orderBy('id')
    .select(['id', 'title', 'category', 'type', 'start_at', 'group_id'])
    .execute()

/** What somebody holds that is not over yet, the next event first. `now` in ms. */
export const listHeld = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .where(isNotOver(now))
    .orderBy(sql`start_at is null`)
    .orderBy('start_at')
    .orderBy('id')
    .select(['id', 'type', 'title', 'creator_id', 'assignee_id', 'start_at', 'end_at'])
    .execute()

/** What passed by untaken counts no more: a task of every day would fill up the family's limit in a few years. `now` in ms. */
export async function countOpenTasks(database: Database, familyId: FamilyId, now: number) {
  const { amount } = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('cancelled_at', 'is', null)
    .where('status', '=', 'initial')
    .where(isNotOver(now))
    .select((select) => select.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

/** Makes the task this member's if it is still free for them; answers whether it did. */
export async function takeIfOpen(
  database: Database,
  member: Pick<ApprovedMember, 'familyId' | 'id' | 'now'>,
  id: number,
  marks: Partial<Pick<NewTaskRow, 'told_at' | 'seen_at' | 'confirmed_at'>> = {},
) {
  const taken = await database
    .updateTable('task')
    .set({
      status: 'in_progress',
      assignee_id: member.id,
      taken_at: member.now,
      updated_at: member.now,
      version: sql<number>`version + 1`,
      ...marks,
    })
    .where('family_id', '=', member.familyId)
    .where('id', '=', id)
    // Two people may tap at once: this condition, not an earlier read, picks the winner.
    .where('status', '=', 'initial')
    .where('cancelled_at', 'is', null)
    .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', member.now)]))
    // Nor may an earlier read let in whom the family removed in between.
    .where((where) =>
      where.exists(
        where
          .selectFrom('membership')
          .where('membership.family_id', '=', member.familyId)
          .where('membership.id', '=', member.id)
          .where('membership.state', '=', 'approved')
          .select('membership.id'),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether this member has another place of the same group. */
export async function helpsInGroup(database: Database, member: Pick<ApprovedMember, 'familyId' | 'id'>, groupId: number) {
  const other = await database
    .selectFrom('task')
    .where('family_id', '=', member.familyId)
    .where('group_id', '=', groupId)
    .where('assignee_id', '=', member.id)
    .where('cancelled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** Changes a task that this member has taken and not completed; answers whether there was one. */
export async function changeMine(database: Database, member: ApprovedMember, id: number, values: Partial<Omit<NewTaskRow, 'family_id'>>) {
  const changed = await database
    .updateTable('task')
    .set({ ...values, updated_at: member.now, version: sql<number>`version + 1` })
    .where('family_id', '=', member.familyId)
    .where('id', '=', id)
    .where('assignee_id', '=', member.id)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Changes a task that stands at this version; answers whether it still did. */
export async function changeIfVersion(
  database: Database,
  familyId: FamilyId,
  id: number,
  version: number,
  values: Partial<Omit<NewTaskRow, 'family_id'>>,
) {
  const changed = await database
    .updateTable('task')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** What a task loses together with whoever held it. */
export const OPEN_AGAIN = {
  status: 'initial',
  assignee_id: null,
  taken_at: null,
  remind_at: null,
  reminded_at: null,
  told_at: null,
  seen_at: null,
  confirmed_at: null,
} as const

/** Opens again what somebody holds who leaves; answers these tasks. */
export function reopenTasksOf(database: Database, familyId: FamilyId, membershipId: number, now: number) {
  return database
    .updateTable('task')
    .set({ ...OPEN_AGAIN, updated_at: now, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('assignee_id', '=', membershipId)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .returning(['id', 'start_at', 'end_at'])
    .execute()
}

export async function insertTask(database: Database, task: NewTaskRow) {
  const { id } = await database.insertInto('task').values(task).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Rows that one statement takes, well under the 32,766 values that SQLite allows in it. */
const ROWS_AT_ONCE = 500

/** Answers the new tasks' ids, in the order of the rows. */
export async function insertTasks(database: Database, tasks: NewTaskRow[]) {
  const ids: number[] = []
  for (let from = 0; from < tasks.length; from += ROWS_AT_ONCE) {
    const rows = tasks.slice(from, from + ROWS_AT_ONCE)
    const inserted = await database.insertInto('task').values(rows).returning('id').execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids.toSorted((one, other) => one - other)
}

export const groupTasks = (database: Database, familyId: FamilyId, ids: number[], groupId: number) =>
  database.updateTable('task').set({ group_id: groupId }).where('family_id', '=', familyId).where('id', 'in', ids).execute()
