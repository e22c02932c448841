import { beginsAt } from '@hand-in-hand/contract/tasks/when.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isAmong } from '../../database/paging.ts'
import type { FamilyId, Tables } from '../../database/schema.ts'
import type { Template } from '../../templates/templates.ts'
import { allWithAddresses, OWN_ADDRESS, PERSON_ADDRESSES } from '../addresses/addresses.ts'
import { allWithWhen, canBeginAfter, WHEN_COLUMNS } from '../when.ts'

// When jobs check each family. Every change of a family raises its version, which shows that something may have become due. So no command
// has to say when something becomes due (decision 049).

/** In ms; 0 for a family that has changed since its last check. The same expression is in the index family_to_look. */
const DUE_AT = sql<number>`case when looked_version = version then look_at else 0 end`

export type FamilyToCheck = Awaited<ReturnType<typeof listFamiliesToCheck>>[number]

/** A page of the families that have to be checked by an instant (ms), except some ids. Families that changed come first. */
export const listFamiliesToCheck = (database: Database, now: number, without: number[], limit: number) =>
  database
    .selectFrom('family')
    .where(DUE_AT, '<=', now)
    .$if(without.length > 0, (query) => query.where('id', 'not in', without))
    .orderBy(DUE_AT)
    .orderBy('id')
    .limit(limit)
    .select([
      'id',
      'version',
      'title',
      'token',
      'time_zone',
      'quiet_from',
      'quiet_to',
      'day_of_rest',
      'paused_at',
      'closed_at',
      'news',
      'news_at',
      'news_until',
    ])
    .select(DUE_AT.as('due_at'))
    .execute()

/**
 * Stores that a family was checked, and when (ms) something is due again; null if nothing is. If the family changed meanwhile, it stays
 * due.
 */
export const storeFamilyCheck = (
  database: Database,
  { id, version }: Pick<FamilyToCheck, 'id' | 'version'>,
  next: number | null,
  now: number,
) => database.updateTable('family').set({ looked_version: version, look_at: next, looked_at: now }).where('id', '=', id).execute()

const FORGOTTEN_AT_ONCE = 500

/**
 * Forgets checks that were made after an instant (ms). The clock was ahead then. So these checks skipped what is due between the right time
 * and the time of the clock.
 */
export async function forgetFamilyChecksAfter(database: Database, instant: number) {
  for (let page = FORGOTTEN_AT_ONCE; page === FORGOTTEN_AT_ONCE; ) {
    const ahead = await database
      .selectFrom('family')
      .where('looked_at', '>', instant)
      .orderBy('looked_at', 'desc')
      .limit(FORGOTTEN_AT_ONCE)
      .select('id')
      .execute()
    // The families are changed one by one: a statement that locks several families could collide with one that locks them in another order.
    for (const { id } of ahead) {
      await database.updateTable('family').set({ looked_version: 0, looked_at: null }).where('id', '=', id).execute()
    }
    page = ahead.length
  }
}

// Rows that show the jobs what is due in a family.

export type TakenRow = Awaited<ReturnType<typeof listTaken>>[number]

/**
 * Taken events of these families that start between two instants (ms), or that are on a day without a time and have begun, but are not
 * over.
 */
export const listTaken = (database: Database, families: number[], from: number, until: number) =>
  database
    .selectFrom('task')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task.family_id').onRef('membership.id', '=', 'task.assignee_id'),
    )
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('task.family_id', 'in', families)
    .where('task.status', '=', sql.lit('in_progress'))
    .where('task.cancelled_at', 'is', null)
    .where(canBeginAfter(from))
    .where('task.start_at', '<=', until)
    .where('membership.state', '=', 'approved')
    .orderBy('task.start_at')
    .orderBy('task.id')
    .select([
      'task.family_id',
      'task.id',
      'task.group_id',
      'task.title',
      ...WHEN_COLUMNS,
      'task.taken_at',
      'task.confirmed_at',
      'task.offered_at',
      'task.told_at',
      'task.called_at',
      'membership.id as membership_id',
      'membership.first_name',
      'membership.confirmed_at as member_confirmed_at',
      'membership.messages',
      'membership.own_zone',
      'membership.locale',
    ])
    .select(PERSON_ADDRESSES)
    .select(OWN_ADDRESS)
    .execute()
    .then(allWithAddresses)
    .then(allWithWhen)

/** When (ms) the next taken or open event of each of these families starts after an instant (ms). */
export const listNextStarts = (database: Database, families: number[], status: 'initial' | 'in_progress', after: number) =>
  database
    .selectFrom('task')
    .where('family_id', 'in', families)
    .where('status', '=', sql.lit(status))
    .where('cancelled_at', 'is', null)
    .where('start_at', '>', after)
    .groupBy('family_id')
    .select('family_id')
    .select(({ fn }) => fn.min<number>('start_at').as('start_at'))
    .execute()

/** Whether this person still has this event, with the same start. */
export async function isStillTaken(database: Database, familyId: FamilyId, { id, membership_id, when }: TakenRow) {
  const row = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('assignee_id', '=', membership_id)
    .where('start_at', '=', beginsAt(when))
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * If tasks moved, also moves the reminders that their takers chose, `limit` at most. A reminder that was already sent is sent again if its
 * new time is still to come. Returns how many were moved.
 */
export async function moveReminders(database: Database, now: number, limit: number) {
  const { numUpdatedRows } = await database
    .updateTable('task')
    .set({
      remind_at: sql<number>`remind_at + start_at - remind_start_at`,
      reminded_at: sql<number | null>`case when remind_at + start_at - remind_start_at > ${now} then null else reminded_at end`,
      remind_start_at: sql<number>`start_at`,
    })
    .where(({ selectFrom }) =>
      isAmong(selectFrom('task').where(isMovedApart).select(['family_id', 'id']).limit(limit).$asTuple('family_id', 'id')),
    )
    .where(isMovedApart)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The same condition as in the index task_reminder_moved. */
const isMovedApart = (where: ExpressionBuilder<Tables, 'task'>) =>
  where.and([where('remind_at', 'is not', null), where('start_at', 'is not', null), where('remind_start_at', '<>', where.ref('start_at'))])

/** Locks the family's row until the transaction ends, without changing it. */
export const lockFamily = (database: Database, familyId: FamilyId) =>
  database.updateTable('family').set({ version: sql<number>`version` }).where('id', '=', familyId).execute()

/** Who gave back which of these tasks, when (ms), and why; null without a reason. These members are not asked for the task again. */
export async function listGivenBack(database: Database, familyId: FamilyId, tasks: number[]) {
  if (tasks.length === 0) return []
  const rows = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('kind', '=', 'withdrawn')
    .where('task_id', 'in', tasks)
    .select(['id', 'task_id', 'by_id', 'at', 'reason'])
    .execute()
  return rows.map(({ task_id, by_id, ...row }) => ({ task_id: task_id ?? 0, by_id: by_id ?? 0, ...row }))
}

/** The messages of these templates that were queued for members since an instant (ms), the earliest first. */
export const listMessagesSince = (database: Database, familyId: FamilyId, templates: Template[], since: number) =>
  database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('template', 'in', templates)
    .where('created_at', '>=', since)
    .where('membership_id', 'is not', null)
    .orderBy('created_at')
    .select(['membership_id', 'template', 'created_at'])
    .execute()
