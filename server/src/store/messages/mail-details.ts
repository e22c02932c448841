import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'

// What a mail says that an SMS has no room for, read when it is sent.

export type MailReader = NonNullable<Awaited<ReturnType<typeof findMailReader>>>

/** The member to whom a mail goes. */
export const findMailReader = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.family_id', '=', familyId)
    .where('membership.id', '=', id)
    .select(['membership.first_name', 'family.token as family_token', 'family.time_zone'])
    .executeTakeFirst()

export type MailedTask = NonNullable<Awaited<ReturnType<typeof findMailedTask>>>

/** A task as its circle sees it, with who wrote it: no address and no notes. */
export const findMailedTask = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('task')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task.family_id').onRef('membership.id', '=', 'task.creator_id'),
    )
    .where('task.family_id', '=', familyId)
    .where('task.id', '=', id)
    .select(['task.start_at', 'task.end_at', 'task.all_day_at', 'task.area'])
    .select(['membership.first_name', 'membership.last_name'])
    .executeTakeFirst()

/** How many members besides this one were asked for the same date of a task, or of another place of it. */
export async function countOthersAsked(
  database: Database,
  familyId: FamilyId,
  id: number,
  { task, start }: { task: number; start: number | null },
) {
  const { count } = await database
    .selectFrom('task_ask')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
    .where('task_ask.family_id', '=', familyId)
    .where('task_ask.membership_id', '!=', id)
    .where('task_ask.start_at', start === null ? 'is' : '=', start)
    .where((where) =>
      where.or([
        where('task.id', '=', task),
        where('task.group_id', '=', (select) =>
          select.selectFrom('task as asked').where('asked.family_id', '=', familyId).where('asked.id', '=', task).select('asked.group_id'),
        ),
      ]),
    )
    .select(({ fn }) => fn.count('task_ask.membership_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** More than anyone takes of a series; a mail has no room for more. */
const EVENTS_MAX = 50

/**
 * The events that a mail to a member is about, from an instant (ms) on: the task, also if another has it now; and of the member's own
 * the others that it tells of, with those of their series.
 */
export const listMailedEvents = (
  database: Database,
  familyId: FamilyId,
  id: number,
  { task, others, from }: { task: number; others: number[]; from: number },
) =>
  database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .where('task.family_id', '=', familyId)
    .where('task.type', '=', 'until_time')
    .where('task.end_at', '>', from)
    .where((where) =>
      where.or([
        where('task.id', '=', task),
        where.and([
          where('task.assignee_id', '=', id),
          where.or([
            where('task.id', 'in', [task, ...others]),
            ...(others.length === 0
              ? []
              : [
                  where('task.series_id', 'in', (select) =>
                    select
                      .selectFrom('task as told')
                      .where('told.family_id', '=', familyId)
                      .where('told.id', 'in', others)
                      .where('told.series_id', 'is not', null)
                      .select('told.series_id')
                      .$castTo<number>(),
                  ),
                ]),
          ]),
        ]),
      ]),
    )
    .orderBy('task.start_at')
    .orderBy('task.id')
    .limit(EVENTS_MAX)
    .select(['task.id', 'task.type', 'task.title', 'task.start_at', 'task.end_at', 'task.all_day_at', 'task.version', 'task.assignee_id'])
    .select(['task.cancelled_at', 'task.created_at', 'task.updated_at', 'family.time_zone'])
    .execute()
