import type { EventKind } from '@hand-in-hand/contract/families.ts'
import type { MessageKind } from '@hand-in-hand/contract/messages.rules.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { countRequests } from '../circle/circle.queries.ts'

const FAMILY = [
  'family.title as family_title',
  'family.token as family_token',
  'family.time_zone',
  'family.quiet_from',
  'family.quiet_to',
] as const

export type TakenRow = Awaited<ReturnType<typeof listTaken>>[number]

/** Events that somebody has taken and that start between two instants (ms), of all families that are not paused. */
export const listTaken = (database: Database, from: number, until: number) =>
  database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task.family_id').onRef('membership.id', '=', 'task.assignee_id'),
    )
    .innerJoin('person', 'person.id', 'membership.person_id')
    // Someone who has not confirmed gets no reminder: the family is told to call them.
    .where('membership.confirmed_at', 'is not', null)
    .where('task.status', '=', 'in_progress')
    .where('task.cancelled_at', 'is', null)
    .where('task.start_at', '>', from)
    .where('task.start_at', '<=', until)
    .where('family.closed_at', 'is', null)
    .where('family.paused_at', 'is', null)
    .where('membership.state', '=', 'approved')
    .orderBy('task.start_at')
    .orderBy('task.id')
    .select([
      'task.family_id',
      'task.id',
      'task.type',
      'task.title',
      'task.start_at',
      'task.taken_at',
      'task.remind_at',
      'task.confirmed_at',
      'membership.id as membership_id',
      'membership.messages',
      'person.phone_e164',
      'membership.locale',
      ...FAMILY,
    ])
    .execute()

/** Whether this person still holds this event, at this start. */
export async function isStillTaken(database: Database, familyId: FamilyId, { id, membership_id, start_at }: TakenRow) {
  const row = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('assignee_id', '=', membership_id)
    .where('start_at', '=', start_at)
    .where('status', '=', 'in_progress')
    .where('cancelled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A reminder that was given of a dateless task leaves the room to the usual ones, once that has a day. */
const dropGiven = (database: Database) =>
  database
    .updateTable('task')
    .set({ remind_at: null, reminded_at: null })
    .where('reminded_at', 'is not', null)
    .where('start_at', 'is not', null)
    .where('remind_start_at', 'is', null)
    .execute()

/** A reminder that somebody picked goes along with a task that was moved, as far as the task did; one given already comes again. */
export async function moveReminders(database: Database, now: number) {
  await dropGiven(database)
  await database
    .updateTable('task')
    .set({
      remind_at: sql<number>`remind_at + start_at - remind_start_at`,
      reminded_at: sql<number | null>`case when remind_at + start_at - remind_start_at > ${now} then null else reminded_at end`,
      remind_start_at: sql<number>`start_at`,
    })
    .where('remind_at', 'is not', null)
    .where('start_at', 'is not', null)
    .where(sql<boolean>`remind_start_at <> start_at`)
    .execute()
}

export type OpenRow = Awaited<ReturnType<typeof listOpen>>[number]

/** Events that nobody has taken and that start between two instants (ms), of all families that are not paused. */
export const listOpen = (database: Database, from: number, until: number) =>
  database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .where('task.status', '=', 'initial')
    .where('task.cancelled_at', 'is', null)
    .where('task.start_at', '>', from)
    .where('task.start_at', '<=', until)
    .where('family.closed_at', 'is', null)
    .where('family.paused_at', 'is', null)
    .orderBy('task.start_at')
    .orderBy('task.id')
    .select([
      'task.family_id',
      'task.id',
      'task.type',
      'task.category',
      'task.title',
      'task.start_at',
      'task.end_at',
      'task.group_id',
      'task.trusted_only_at',
      'task.created_at',
      ...FAMILY,
    ])
    .execute()

/** Makes whoever does the same for this family at the same time wait until the transaction ends. Nothing changes. */
export const holdFamily = (database: Database, familyId: FamilyId) =>
  database.updateTable('family').set({ version: sql<number>`version` }).where('id', '=', familyId).execute()

/** To whom a message of this template was queued since an instant (ms). */
export async function listToldSince(database: Database, familyId: FamilyId, template: Template, since: number) {
  const rows = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('template', '=', template)
    .where('created_at', '>=', since)
    .select('membership_id')
    .execute()
  return new Set(rows.map(({ membership_id }) => membership_id))
}

/** Who gave which of these tasks back, as 'task member': they are not asked for it again. */
export async function listGivenBack(database: Database, familyId: FamilyId, tasks: number[]) {
  const rows = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('kind', '=', 'withdrawn')
    .where('task_id', 'in', tasks)
    .select(['task_id', 'by_id'])
    .execute()
  return new Set(rows.map(({ task_id, by_id }) => `${task_id} ${by_id}`))
}

/** The family's side, as far as somebody there chose anything about their messages; of all families that are not paused. */
export const listDigestReaders = (database: Database) =>
  database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.messages', 'is not', null)
    .where('membership.state', '=', 'approved')
    .where('membership.role', 'in', ['owner', 'coordinator'])
    .where('family.closed_at', 'is', null)
    .where('family.paused_at', 'is', null)
    .select(['membership.family_id', 'membership.id', 'membership.messages', 'person.phone_e164', 'membership.locale', ...FAMILY])
    .select((select) =>
      select
        .selectFrom('message')
        .whereRef('message.family_id', '=', 'membership.family_id')
        .whereRef('message.membership_id', '=', 'membership.id')
        .where('message.template', '=', 'digest')
        .select((message) => message.fn.max('message.created_at').as('at'))
        .as('last_digest_at'),
    )
    .execute()

/** How often each of these happened in a family between two instants (ms), without what this member did, and who asks to join now. */
export async function countNews(
  database: Database,
  familyId: FamilyId,
  membershipId: number,
  kinds: MessageKind[],
  since: number,
  until: number,
) {
  const rows = await database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where((where) =>
      // What was open again since somebody left; what the family took off somebody is no news to it.
      where.or([
        where('kind', 'in', ['taken', 'withdrawn', 'completed']),
        where.and([where('kind', '=', 'released'), where('about_id', 'is', null)]),
      ]),
    )
    .where('at', '>', since)
    .where('at', '<=', until)
    .where('by_id', '<>', membershipId)
    .groupBy('kind')
    .select(['kind', (select) => select.fn.countAll<number>().as('amount')])
    .execute()
  const countOf = (kind: EventKind) => Number(rows.find((row) => row.kind === kind)?.amount ?? 0)
  const amountOf = (kind: 'taken' | 'withdrawn' | 'completed', ...others: EventKind[]) =>
    kinds.includes(kind) ? [kind, ...others].reduce((sum, each) => sum + countOf(each), 0) : 0
  return {
    taken: amountOf('taken'),
    withdrawn: amountOf('withdrawn', 'released'),
    completed: amountOf('completed'),
    requests: kinds.includes('requests') ? await countRequests(database, familyId) : 0,
  }
}
