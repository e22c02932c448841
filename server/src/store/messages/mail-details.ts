import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { Template } from '../../templates/templates.ts'
import { allWithWhen, equals, firstWithWhen, WHEN_COLUMNS } from '../when.ts'
import { likeMail, MAIL_FORM } from './channels.ts'
import { wasSent } from './message-states.ts'

// What a mail says in addition to the text of an SMS. It is read from the database when the mail is sent.

/** The member to whom a mail is sent. */
export const findMailReader = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.family_id', '=', familyId)
    .where('membership.id', '=', id)
    .select(['membership.first_name', 'family.token as family_token', 'family.time_zone'])
    .executeTakeFirst()

/** What the whole circle may see of a task, and who wrote the task. Address and notes are left out. */
export const findMailedTask = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('task')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task.family_id').onRef('membership.id', '=', 'task.creator_id'),
    )
    .where('task.family_id', '=', familyId)
    .where('task.id', '=', id)
    .select(['task.area', ...WHEN_COLUMNS])
    .select(['membership.first_name', 'membership.last_name'])
    .executeTakeFirst()
    .then(firstWithWhen)

/** How many other members were asked to take a task, or another of its places, while it had this start (ms; null: no time). */
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
    .where('task_ask.start_at', equals(start), start)
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

/** No one takes so many dates of a series, and a mail with more dates would be too long. */
const EVENTS_MAX = 50

const eventsOf = (database: Database, familyId: FamilyId, from: number) =>
  database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .where('task.family_id', '=', familyId)
    // A task on several days that was given back has no time any more. So it is found by its days.
    .where((where) => where.or([where('task.type', '=', 'until_time'), where('task.days', 'is not', null)]))
    .where('task.end_at', '>', from)
    .orderBy('task.start_at')
    .orderBy('task.id')
    .limit(EVENTS_MAX)
    .select(['task.id', 'task.title', 'task.version', 'task.assignee_id', ...WHEN_COLUMNS])
    .select(['task.cancelled_at', 'task.created_at', 'task.updated_at', 'family.time_zone', 'family.closed_at'])

/**
 * The events that a mail to a member is about, from an instant (ms) on: those that the mail names (`told`), even if another member has one
 * of them now. With `hasSeries`, also the member's own events of the same series.
 */
export const listMailedEvents = (
  database: Database,
  familyId: FamilyId,
  id: number,
  { told, hasSeries, from }: { told: number[]; hasSeries: boolean; from: number },
) =>
  eventsOf(database, familyId, from)
    .where((where) =>
      where.or([
        where('task.id', 'in', told),
        ...(hasSeries
          ? [
              where.and([
                where('task.assignee_id', '=', id),
                where('task.series_id', 'in', (select) =>
                  select
                    .selectFrom('task as told')
                    .where('told.family_id', '=', familyId)
                    .where('told.id', 'in', told)
                    .where('told.series_id', 'is not', null)
                    .select('told.series_id')
                    .$castTo<number>(),
                ),
              ]),
            ]
          : []),
      ]),
    )
    .execute()
    .then(allWithWhen)

/** The events that a member has, from an instant (ms) on. */
export const listHeldEvents = (database: Database, familyId: FamilyId, id: number, from: number) =>
  eventsOf(database, familyId, from)
    .where('task.assignee_id', '=', id)
    .where('task.status', '=', 'in_progress')
    .where('task.cancelled_at', 'is', null)
    .execute()
    .then(allWithWhen)

/** The mail address to which the last mail with one of these templates was sent to a member; undefined if there was none. */
export async function findNotifiedAddress(database: Database, familyId: FamilyId, id: number, templates: readonly Template[]) {
  const told = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('template', 'in', templates)
    .where(wasSent)
    .where('phone_e164', likeMail('mail'), MAIL_FORM)
    .orderBy('id', 'desc')
    .limit(1)
    .select('phone_e164')
    .executeTakeFirst()
  return told?.phone_e164
}
