import { beginsAt, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { TaskType } from '@hand-in-hand/contract/tasks.rules.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ActingMember, FamilyId, NewTaskRow, Tables } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { addressLines, ownLine } from './addresses/addresses.ts'
import { allWithWhen, firstWithWhen, WHEN_COLUMNS, whenColumns } from './when.ts'

/** Tasks with the names and numbers of their creators and assignees. */
export const tasksWithPeople = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task')
    .innerJoin('membership as creator', (join) =>
      join.onRef('creator.family_id', '=', 'task.family_id').onRef('creator.id', '=', 'task.creator_id'),
    )
    .innerJoin('person as creator_person', 'creator_person.id', 'creator.person_id')
    // The tables are joined one by one: for an outer join of a view or of a query, SQLite reads all members of all families.
    .leftJoin('membership as assignee', (join) =>
      join.onRef('assignee.family_id', '=', 'task.family_id').onRef('assignee.id', '=', 'task.assignee_id'),
    )
    .leftJoin('person as assignee_person', 'assignee_person.id', 'assignee.person_id')
    .where('task.family_id', '=', familyId)
    .selectAll('task')
    .select([
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      'creator_person.phone_e164 as creator_phone',
      'creator.state as creator_state',
      'creator.confirmed_by as creator_confirmed_by',
      'creator.known_kind as creator_known_kind',
      'creator.locale as creator_locale',
      'assignee.first_name as assignee_first_name',
      'assignee.last_name as assignee_last_name',
      'assignee_person.phone_e164 as assignee_phone',
      'assignee.confirmed_at as assignee_confirmed_at',
      'assignee.confirmed_by as assignee_confirmed_by',
      'assignee.known_kind as assignee_known_kind',
      'assignee.decided_at as assignee_decided_at',
      'assignee.added_by_id as assignee_added_by_id',
    ])
    .select(addressLines('creator_person').as('creator_lines'))
    .select(addressLines('assignee_person').as('assignee_lines'))
    .select(ownLine('assignee').as('assignee_own'))

export type TaskWithPeople = NonNullable<Awaited<ReturnType<typeof findTask>>>

/**
 * The start (ms) of a task that its taker asks others to take over. Until then, others can take the task over. Null if the taker does not
 * ask.
 */
export const offeredUntil = ({ status, offered_at, when }: Pick<TaskWithPeople, 'status' | 'offered_at' | 'when'>) =>
  status === 'in_progress' && offered_at !== null ? beginsAt(when) : null

/** Finds a task, including a cancelled one. */
export const findTask = (database: Database, familyId: FamilyId, id: number) =>
  tasksWithPeople(database, familyId).where('task.id', '=', id).executeTakeFirst().then(firstWithWhen)

/** Throws not_found, task_cancelled. */
export async function mustFindTask(database: Database, familyId: FamilyId, id: number) {
  const task = await findTask(database, familyId, id)
  if (!task) throw new AppError('not_found')
  if (task.cancelled_at !== null) throw new AppError('task_cancelled')
  return task
}

export const findTasks = (database: Database, familyId: FamilyId, ids: number[]) =>
  tasksWithPeople(database, familyId).where('task.id', 'in', ids).orderBy('task.id').execute().then(allWithWhen)

/** Further values to store when someone takes a task: `when` is the day that the taker chose. */
export type Marks = Partial<Pick<NewTaskRow, 'told_at' | 'seen_at' | 'confirmed_at'>> & { when?: When | undefined }
export type TaskValues = Omit<UpdateObject<Tables, 'task'>, 'family_id'>

/** Changes a task and raises its version. The caller adds the conditions. */
const writeTask = (database: Database, familyId: FamilyId, id: number, values: TaskValues) =>
  database
    .updateTable('task')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', id)

/** Assigns a task to this member if the task is open. Returns whether it was. */
export async function takeIfOpen(
  database: Database,
  { familyId, id: memberId, now }: Pick<ActingMember, 'familyId' | 'id' | 'now'>,
  id: number,
  { when, ...marks }: Marks = {},
) {
  const times = when && whenColumns(when, now)
  const values = { status: 'in_progress', assignee_id: memberId, taken_at: now, updated_at: now, ...marks, ...times } as const
  const taken = await writeTask(database, familyId, id, values)
    // Two people may tap at once: this condition, not an earlier read, decides who gets the task.
    .where('status', '=', 'initial')
    .where('cancelled_at', 'is', null)
    .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', now)]))
    // The member may have been removed since they were read.
    .where((where) =>
      where.exists(
        where
          .selectFrom('membership')
          .where('membership.family_id', '=', familyId)
          .where('membership.id', '=', memberId)
          .where('membership.state', '=', 'approved')
          .select('membership.id'),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Gives this member a task that its taker offers, unless the task has changed since it was read, or has begun. Returns whether the member
 * got the task. Call this in `changeFamily`, which locks the family's row, because someone else may take the task over at the same time.
 */
export async function takeOverIfOffered(
  database: Database,
  { familyId, id: memberId, now }: Pick<ActingMember, 'familyId' | 'id' | 'now'>,
  task: { id: number; assignee_id: number | null },
) {
  const values = { ...OPEN_AGAIN, status: 'in_progress', assignee_id: memberId, taken_at: now, updated_at: now } as const
  const taken = await writeTask(database, familyId, task.id, values)
    .where('assignee_id', '=', task.assignee_id)
    .where('status', '=', 'in_progress')
    .where('offered_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('start_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Stores in tasks what people don't notice, for example that someone was thanked, or another series. So the versions of the tasks stay. */
export const noteInTasks = (database: Database, familyId: FamilyId, ids: number[], notes: TaskValues) =>
  database.updateTable('task').set(notes).where('family_id', '=', familyId).where('id', 'in', ids).execute()

export type TaskRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** The tasks of a task's group that are not cancelled, in order. For a task without a group, this is only the task itself. */
export const listPlaces = (database: Database, familyId: FamilyId, { id, group_id }: { id: number; group_id: number | null }) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where(group_id === null ? 'id' : 'group_id', '=', group_id ?? id)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute()
    .then(allWithWhen)

/** The first place of a task that is not cancelled, even if the task with this id is. Throws not_found, task_cancelled. */
export async function mustFindPlaceOf(database: Database, familyId: FamilyId, id: number) {
  const task = await findTask(database, familyId, id)
  const [place] = task && task.cancelled_at !== null ? await listPlaces(database, familyId, task) : []
  return mustFindTask(database, familyId, place?.id ?? id)
}

/** Whether this member has a task of this group. */
export async function helpsInGroup(database: Database, member: Pick<ActingMember, 'familyId' | 'id'>, groupId: number) {
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

/** Changes a task that this member has taken and not completed. Returns whether there was such a task. */
export async function changeMine(database: Database, member: ActingMember, id: number, values: TaskValues) {
  const changed = await writeTask(database, member.familyId, id, { ...values, updated_at: member.now })
    .where('assignee_id', '=', member.id)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Changes a completed task of this member back to taken. */
export const reopenMine = (database: Database, member: ActingMember, id: number) =>
  writeTask(database, member.familyId, id, { status: 'in_progress', completed_at: null, updated_at: member.now })
    .where('assignee_id', '=', member.id)
    .where('status', '=', 'completed')
    .execute()

/** Changes a task if it still has this version. Returns whether it had. */
export async function changeIfVersion(database: Database, familyId: FamilyId, id: number, version: number, values: TaskValues) {
  const changed = await writeTask(database, familyId, id, values)
    .where('version', '=', version)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The values of a task that is open again. */
export const OPEN_AGAIN = {
  status: 'initial',
  assignee_id: null,
  taken_at: null,
  remind_at: null,
  reminded_at: null,
  told_at: null,
  seen_at: null,
  moved_from: null,
  confirmed_at: null,
  offered_at: null,
  brings: null,
  thanked_at: null,
  missed_at: null,
  called_at: null,
  called_by_id: null,
} as const

/** The values of a task that was given back. If the task is on one of several days, the day that its taker chose is cleared. */
export const GIVEN_BACK = {
  ...OPEN_AGAIN,
  type: sql<TaskType>`case when days is null then type else 'no_time' end`,
  start_at: sql<number | null>`case when days is null then start_at end`,
  end_at: sql<number | null>`case when days is null then end_at else days_end_at end`,
  all_day_at: sql<number | null>`case when days is null then all_day_at end`,
} as const

/** Reopens the tasks of a member who leaves, and deletes the member's suggestions. Returns the tasks. */
export async function reopenTasksOf(database: Database, familyId: FamilyId, membershipId: number, now: number) {
  await database.deleteFrom('task_suggestion').where('family_id', '=', familyId).where('membership_id', '=', membershipId).execute()
  return database
    .updateTable('task')
    .set({ ...GIVEN_BACK, updated_at: now, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('assignee_id', '=', membershipId)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .returning(['id', 'title', 'creator_id', 'assignee_id', ...WHEN_COLUMNS])
    .execute()
    .then(allWithWhen)
}

/** Raises the versions of a family's taken events that are not over. */
export const raiseHeld = (database: Database, familyId: FamilyId, now: number) =>
  database
    .updateTable('task')
    .set({ updated_at: now, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .where('end_at', '>', now)
    .execute()

/** Moves the taken tasks of one member to another, except those of a group in which the other member has a task. */
export const moveTasksOf = (database: Database, familyId: FamilyId, { from, to }: { from: number; to: number }, now: number) =>
  database
    .updateTable('task')
    .set({ assignee_id: to, updated_at: now, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('assignee_id', '=', from)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('task as place')
            .where('place.family_id', '=', familyId)
            .where('place.assignee_id', '=', to)
            .whereRef('place.group_id', '=', 'task.group_id')
            .select('place.id'),
        ),
      ),
    )
    .execute()
