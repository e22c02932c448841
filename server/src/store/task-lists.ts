import { OLDER_TASKS_PAGE } from '@hand-in-hand/contract/constants.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { hasOther } from '../database/other-values.ts'
import { firstPage } from '../database/paging.ts'
import type { ActingMember, FamilyId, Tables } from '../database/schema.ts'
import { dayOf, startOfDay } from '../platform/zones.ts'
import { listsBeginAt } from './families.ts'
import type { Channel } from './messages/channels.ts'
import { listRefusedChannels } from './messages/gateway-refusals.ts'
import { isTakerUnnotified } from './messages/undelivered.ts'
import { tasksWithPeople } from './tasks.ts'
import { allWithWhen, firstWithWhen, WHEN_COLUMNS } from './when.ts'

type ListViewer = ActingMember & { timeZone: string }

/**
 * A page of the tasks before an instant (ms). With `hasWholeDays` the page contains its earliest day completely, in the family's time zone.
 */
interface OlderPage {
  before: number
  hasWholeDays: boolean
}

/** A family's tasks that are not cancelled. */
const tasksNotCancelled = (database: Database, familyId: FamilyId) =>
  tasksWithPeople(database, familyId).where('task.cancelled_at', 'is', null)

/** The tasks that lists show by default, or a page of older ones. */
export const tasksOn = (database: Database, member: ListViewer, older: OlderPage | null) =>
  older === null
    ? listTasks(database, member.familyId, member.id, listsBeginAt(member.now, member.timeZone))
    : listOlderTasks(database, member, older)

/**
 * The tasks that lists show by default: tasks without a time that are open or the member's own, and events and completed tasks from `since`
 * (ms) on.
 */
export const listTasks = (database: Database, familyId: FamilyId, membershipId: number | null, since: number) =>
  tasksNotCancelled(database, familyId)
    .where('task.id', 'in', () => {
      const ids = idsOf(database, familyId)
      return (
        openDateless(database, familyId)
          // For a task on one of several days, `end_at` is the end of the last day, which may be over.
          .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>=', since)]))
          .union(ids.where('start_at', '>=', since))
          .union(ids.where('completed_at', '>=', since))
          .union(ids.where('assignee_id', '=', membershipId ?? 0).where('type', '=', sql.lit('no_time')))
      )
    })
    .orderBy(BY_START)
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

type CallTimes = { called_at: number | null; taken_at: number | null; told_at: number | null }

/** Whether someone called the taker of a task, and the task has not changed since. */
export const isCalled = ({ called_at, taken_at, told_at }: CallTimes) =>
  called_at !== null && called_at >= (taken_at ?? 0) && called_at >= (told_at ?? 0)

const tasksWithCallers = (database: Database, familyId: FamilyId, { now, refused }: { now: number; refused: Channel[] }) =>
  tasksWithPeople(database, familyId)
    .leftJoin('membership as caller', (join) =>
      join.onRef('caller.family_id', '=', 'task.family_id').onRef('caller.id', '=', 'task.called_by_id'),
    )
    .select('caller.first_name as caller_first_name')
    .select((task) => isTakerUnnotified(now, refused)(task).as('is_untold'))

/**
 * Taken events that are not over at `from` and start before `until` (ms). If someone called the taker, the event has the first name of
 * the member who called.
 */
export const listForPhoneCalls = async (database: Database, familyId: FamilyId, from: number, until: number) =>
  tasksWithCallers(database, familyId, { now: from, refused: await listRefusedChannels(database) })
    .where('task.cancelled_at', 'is', null)
    .where('task.status', '=', 'in_progress')
    .where('task.start_at', '<', until)
    .where('task.end_at', '>', from)
    .orderBy('task.start_at')
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

/**
 * Taken tasks that are not over at an instant (ms), including cancelled ones. Their takers were notified of a change, and either have not
 * seen the change, or were called about it since the beginning of the day.
 */
export const listUnheard = async (database: Database, familyId: FamilyId, { now, today }: { now: number; today: number }) =>
  tasksWithCallers(database, familyId, { now, refused: await listRefusedChannels(database) })
    .where('task.status', '=', 'in_progress')
    .where('task.told_at', 'is not', null)
    .where((where) => where.or([where('task.seen_at', 'is', null), where('task.called_at', '>=', today)]))
    .where((where) => where.or([where('task.end_at', 'is', null), where('task.end_at', '>', now)]))
    .where('task.id', 'in', () => openDateless(database, familyId).union(idsOf(database, familyId).where('start_at', '>=', today)))
    .orderBy('task.start_at')
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

/** Tasks that other members than this one completed since an instant (ms), and for which no one has thanked. */
export const listUnthanked = (database: Database, { familyId, id }: ActingMember, since: number) =>
  tasksNotCancelled(database, familyId)
    .where('task.completed_at', '>=', since)
    .where('task.thanked_at', 'is', null)
    .where('task.assignee_id', '!=', id)
    .orderBy('task.completed_at')
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

/** Stores who called the taker of a task and when (ms). With nulls it stores that no one called. */
export const setPhoneCall = (
  database: Database,
  familyId: FamilyId,
  id: number,
  call: { called_at: number | null; called_by_id: number | null; seen_at: number | null },
) => database.updateTable('task').set(call).where('family_id', '=', familyId).where('id', '=', id).where(hasOther(call)).execute()

/** A member's own tasks without a time that were completed before an instant (ms). Only the member's own list shows these. */
export const listOlderDateless = (database: Database, { familyId, id }: ActingMember, since: number) =>
  tasksNotCancelled(database, familyId)
    .where('task.assignee_id', '=', id)
    .where('task.type', '=', 'no_time')
    .where('task.completed_at', '<', since)
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

/** The members for whom `listOlderDateless` finds tasks. */
export async function findWithOlderDateless(database: Database, familyId: FamilyId, since: number) {
  const rows = await database
    .selectFrom('membership')
    .where('membership.family_id', '=', familyId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('task')
          .where('task.family_id', '=', familyId)
          .whereRef('task.assignee_id', '=', 'membership.id')
          .where('task.cancelled_at', 'is', null)
          .where('task.type', '=', 'no_time')
          .where('task.completed_at', '<', since)
          .select('task.id'),
      ),
    )
    .select('membership.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The plus sign keeps SQLite from reading all tasks of a family in the order of an index on the column itself. */
const BY_START = sql`+task.start_at`

// With one condition of several parts, SQLite and PostgreSQL would read all tasks that a family ever had. If the parts are separate
// queries, each part uses an index.

const idsOf = (database: Database, familyId: FamilyId) => database.selectFrom('task').where('family_id', '=', familyId).select('id')

/** The same condition as in the index task_dateless. The index task_dateless_of serves the search by member. */
const openDateless = (database: Database, familyId: FamilyId) =>
  idsOf(database, familyId).where('type', '=', sql.lit('no_time')).where('status', '!=', sql.lit('completed'))

/** The same expression as in the index task_by_time. */
const WHEN = sql<number>`coalesce(task.start_at, task.completed_at)`

/** A page of the latest tasks, the oldest first: events by their start, tasks without a time by their completion. */
async function listOlderTasks(database: Database, { familyId, timeZone }: ListViewer, { before, hasWholeDays }: OlderPage) {
  const tasks = tasksNotCancelled(database, familyId).where(WHEN, '<', before).orderBy(WHEN, 'desc').orderBy('task.id', 'desc')
  const rows = await firstPage(
    tasks,
    ({ start_at, completed_at }) => start_at ?? completed_at,
    (instant) => tasks.where(WHEN, '>=', hasWholeDays ? startOfDay(dayOf(instant, timeZone), timeZone) : instant),
    OLDER_TASKS_PAGE,
  )
  return allWithWhen(rows.reverse())
}

/** Tasks that were cancelled since an instant (ms), without those that were removed from a group because fewer helpers are needed. */
export const listCancelled = (database: Database, familyId: FamilyId, since: number) =>
  tasksWithPeople(database, familyId)
    .where('task.cancelled_at', '>=', since)
    .where('task.cancel_event_id', 'is not', null)
    .orderBy(BY_START)
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

export const listMine = (
  database: Database,
  member: ActingMember,
  type: 'no_time' | 'until_time',
  statuses: ('initial' | 'in_progress' | 'completed')[],
) =>
  tasksNotCancelled(database, member.familyId)
    .where('task.assignee_id', '=', member.id)
    .where('task.type', '=', type)
    .where('task.status', 'in', statuses)
    .orderBy(BY_START)
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

/** Events that start between two instants (ms), and tasks without a time that are not completed: the tasks that coverage counts. */
export const listForCoverage = (database: Database, familyId: FamilyId, from: number, until: number) =>
  tasksNotCancelled(database, familyId)
    .where('task.id', 'in', () =>
      openDateless(database, familyId)
        .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', from)]))
        .union(idsOf(database, familyId).where('start_at', '>=', from).where('start_at', '<', until)),
    )
    .orderBy(BY_START)
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

/** Events that start at an instant (ms) or later. */
export const listEventsFrom = (database: Database, familyId: FamilyId, from: number) =>
  tasksNotCancelled(database, familyId)
    .where('task.start_at', '>=', from)
    .orderBy('task.start_at')
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

/** Open tasks whose taker can still choose the day at this instant (ms). */
export const listOnDays = (database: Database, familyId: FamilyId, now: number) =>
  tasksNotCancelled(database, familyId)
    .where('task.status', '=', sql.lit('initial'))
    .where('task.days_end_at', '>', now)
    .orderBy('task.days_end_at')
    .orderBy('task.id')
    .execute()
    .then(allWithWhen)

/** A family's tasks that no one has taken, also those that are over. */
export const openTasksOf = (database: Database, familyId: FamilyId) =>
  database.selectFrom('task').where('family_id', '=', familyId).where('status', '=', sql.lit('initial')).where('cancelled_at', 'is', null)

/** The task has no end, or ends after an instant (ms). */
export const isNotOver = (now: number) => (where: ExpressionBuilder<Tables, 'task'>) =>
  where.or([where('end_at', 'is', null), where('end_at', '>', now)])

/** Taken tasks that are not over, the next event first. `now` is in ms. */
export const listHeld = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('status', '=', sql.lit('in_progress'))
    .where('cancelled_at', 'is', null)
    .where(isNotOver(now))
    .orderBy('type', 'desc')
    .orderBy('start_at')
    .orderBy('id')
    .select(['id', 'title', 'creator_id', 'assignee_id', ...WHEN_COLUMNS])
    .execute()
    .then(allWithWhen)

/**
 * Counts open tasks that are not over. Past tasks do not count: otherwise a daily task would use up the family's limit in a few years.
 * `now` is in ms.
 */
export async function countOpenTasks(database: Database, familyId: FamilyId, now: number) {
  const { amount } = await openTasksOf(database, familyId)
    .where(isNotOver(now))
    .select((select) => select.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

/** The first open event of a family that ends after an instant (ms); undefined if there is none. */
export const findNextOpen = (database: Database, familyId: FamilyId, now: number) =>
  openTasksOf(database, familyId)
    .where('end_at', '>', now)
    .orderBy((by) => by.fn.coalesce('start_at', 'last_day_at'))
    .orderBy('id')
    .limit(1)
    .select(['title', ...WHEN_COLUMNS])
    .executeTakeFirst()
    .then(firstWithWhen)
