import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { TaskAskTable } from '../../database/task-tables.ts'
import { canHelpOf, membersWithPeople, unreachedSince } from '../people.ts'

interface TaskToCover {
  category: Category
  trusted_only_at: number | null
  start_at: number | null
  end_at: number | null
}

type Circle = Awaited<ReturnType<typeof circleOf>>

/** Data of a family that is the same for each task. Load it once for several tasks. */
export const circleOf = async (database: Database, familyId: FamilyId) => ({
  supporters: await listSupporters(database, familyId),
  did: await listDone(database, familyId),
})

/**
 * Supporters who could take an open task, the likeliest first, with reasons: they chose this kind of help, did such a task
 * before, have no other task then. A task for trusted people lists only those.
 */
export async function supportersFor(database: Database, familyId: FamilyId, task: TaskToCover, known?: Circle) {
  const { supporters, did } = known ?? (await circleOf(database, familyId))
  const { start_at, end_at } = task
  const isBusy = start_at === null || end_at === null ? () => false : await listBusy(database, familyId, start_at, end_at)
  return supporters
    .filter(({ trusted_at }) => task.trusted_only_at === null || trusted_at !== null)
    .map((supporter) => ({
      ...supporter,
      chose: canHelpOf(supporter).categories.includes(task.category),
      did: did(supporter.id, task.category),
      free: !isBusy(supporter.id),
    }))
    .sort((one, other) => likelihood(other) - likelihood(one))
}

const likelihood = ({ free, chose, did }: { free: boolean; chose: boolean; did: boolean }) =>
  (free ? 4 : 0) + (chose ? 2 : 0) + (did ? 1 : 0)

/** The supporters of a family, with what they said they can help with. */
const listSupporters = (database: Database, familyId: FamilyId) =>
  membersWithPeople(database, familyId)
    .where('membership.state', '=', 'approved')
    .where('membership.role', '=', 'supporter')
    .orderBy('membership.id')
    .select([
      'membership.id',
      'membership.can_help',
      'membership.trusted_at',
      'membership.messages',
      'membership.confirmed_at',
      'membership.first_name',
      'membership.last_name',
      'person.phone_e164',
      'membership.locale',
    ])
    .select(unreachedSince('person').as('unreached_at'))
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('push_subscription')
            .whereRef('push_subscription.person_id', '=', 'membership.person_id')
            .select('push_subscription.id'),
        )
        .as('gets_notifications'),
    )
    .execute()

/** Loads who completed tasks of which category. */
async function listDone(database: Database, familyId: FamilyId) {
  const rows = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('status', '=', 'completed')
    .where('assignee_id', 'is not', null)
    .select(['assignee_id', 'category'])
    .distinct()
    .execute()
  return (membershipId: number, category: Category) => rows.some((row) => row.assignee_id === membershipId && row.category === category)
}

/** Loads who has an event between two instants (ms). */
async function listBusy(database: Database, familyId: FamilyId, from: number, until: number) {
  const rows = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('status', '=', sql.lit('in_progress'))
    .where('cancelled_at', 'is', null)
    .where('start_at', '<', until)
    .where('end_at', '>', from)
    .select('assignee_id')
    .execute()
  return (membershipId: number) => rows.some((row) => row.assignee_id === membershipId)
}

/** The first task that a member has at the time of another. A day without a time leaves room for others. */
export async function findHeldAt(
  database: Database,
  familyId: FamilyId,
  membershipId: number,
  { start_at, end_at, all_day_at }: { start_at: number | null; end_at: number | null; all_day_at: number | null },
) {
  if (start_at === null || end_at === null || all_day_at !== null) return undefined
  return database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('assignee_id', '=', membershipId)
    .where('status', '=', sql.lit('in_progress'))
    .where('cancelled_at', 'is', null)
    .where('all_day_at', 'is', null)
    .where('start_at', '<', end_at)
    .where('end_at', '>', start_at)
    .orderBy('start_at')
    .select(['title', 'start_at', 'circle_only_at'])
    .limit(1)
    .executeTakeFirst()
}

/** The members who gave one of these tasks back, with their latest reason; null if they gave none. */
export async function listReasonsToGiveBack(database: Database, familyId: FamilyId, tasks: number[]) {
  const rows = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('kind', '=', 'withdrawn')
    .where('task_id', 'in', tasks)
    .orderBy('id')
    .select(['by_id', 'reason'])
    .execute()
  return new Map(rows.map(({ by_id, reason }) => [by_id, reason]))
}

// Who was asked to take which task. A task for several people is asked for as one, so its places are looked at together.

/** Who was asked for one of these tasks, the first one first. */
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

/** The task for which the family's side last asked someone itself, since an instant (ms). */
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

/** The ask whose link has a secret with this hash, with its member, family and task. Undefined once the member has left or the family is closed. */
export async function findAskBySecret(database: Database, secretHash: string) {
  const row = await database
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
    .select(['task_ask.family_id', 'task_ask.asked_at', 'task.id as task_id', 'task.type as task_type', 'task.start_at'])
    .select(['membership.id', 'membership.person_id', 'membership.role', 'membership.first_name', 'membership.trusted_at'])
    .select(['membership.version', 'family.token', 'family.title', 'family.time_zone', 'family.version as family_version'])
    .select('family.paused_at')
    .executeTakeFirst()
  return row
}

/** Ends the links of all messages that asked a member. */
export const endAskLinks = (database: Database, { familyId, id }: { familyId: FamilyId; id: number }) =>
  database
    .updateTable('task_ask')
    .set({ secret_hash: null })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('secret_hash', 'is not', null)
    .execute()

/** Stores that a member can't take these tasks this time, whether they were asked or not. Returns false if they had said so of this date. */
export async function declineAsks(
  database: Database,
  { familyId, id, now }: { familyId: FamilyId; id: number; now: number },
  tasks: number[],
  representative: { id: number; start_at: number | null },
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
  const said = await database
    .selectFrom('task_ask')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('task_id', 'in', tasks)
    .where('start_at', representative.start_at === null ? 'is' : '=', representative.start_at)
    .select('id')
    .executeTakeFirst()
  if (said) return false
  await insertAsk(database, {
    ...{ family_id: familyId, task_id: representative.id, membership_id: id, by_id: null },
    ...{ start_at: representative.start_at, asked_at: now, declined_at: now },
  })
  return true
}

/** What the family wants of asking for these tasks: instants (ms) or null. */
export const setAsking = (
  database: Database,
  familyId: FamilyId,
  tasks: number[],
  asking: { asks_off_at: number | null; ask_now_at: number | null },
) => database.updateTable('task').set(asking).where('family_id', '=', familyId).where('id', 'in', tasks).execute()

/** Open tasks at any time of these families that were written, or are to be asked for, since an instant (ms). */
export const listOpenAtAnyTime = (database: Database, families: number[], since: number) =>
  database
    .selectFrom('task')
    .where('family_id', 'in', families)
    .where('status', '=', sql.lit('initial'))
    .where('cancelled_at', 'is', null)
    // As in the index task_dateless.
    .where('type', '=', sql.lit('no_time'))
    .where('status', '<>', sql.lit('completed'))
    .where((where) => where.or([where('created_at', '>', since), where('ask_now_at', '>', since)]))
    .orderBy('id')
    .select(OPEN_COLUMNS)
    .execute()

/** What asking needs to know of an open task. */
export const OPEN_COLUMNS = [
  'family_id',
  'id',
  'type',
  'category',
  'title',
  'start_at',
  'end_at',
  'all_day_at',
  'group_id',
  'trusted_only_at',
  'created_at',
  'asks_off_at',
  'ask_now_at',
  'status',
  'assignee_id',
  'offered_at',
] as const

/** Supporters of these families, with when (ms) they were last here. */
export const listForNewTasks = (database: Database, families: number[]) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.family_id', 'in', families)
    .where('membership.confirmed_at', 'is not', null)
    .where('membership.state', '=', 'approved')
    .where('membership.role', '=', 'supporter')
    .select([
      'membership.family_id',
      'membership.id',
      'membership.messages',
      'membership.trusted_at',
      'membership.last_seen_at',
      'person.phone_e164',
      'membership.locale',
    ])
    .select((select) =>
      select
        .selectFrom('message')
        .whereRef('message.family_id', '=', 'membership.family_id')
        .whereRef('message.membership_id', '=', 'membership.id')
        .where('message.template', '=', 'new_tasks')
        .select((message) => message.fn.max('message.created_at').as('at'))
        .as('last_told_at'),
    )
    .execute()

/** Open tasks of these families that were written since an instant, at any time or beginning between two instants (all in ms). */
export const listNewTasks = (database: Database, families: number[], since: number, from: number, until: number) =>
  database
    .selectFrom('task')
    .where('family_id', 'in', families)
    .where('status', '=', sql.lit('initial'))
    .where('cancelled_at', 'is', null)
    .where('created_at', '>', since)
    .where((where) => where.or([where('start_at', 'is', null), where.between('start_at', from, until)]))
    .orderBy('start_at')
    .orderBy('id')
    .select(OPEN_COLUMNS)
    .execute()

export type TaskToAnnounce = Awaited<ReturnType<typeof listNewTasks>>[number]
