import { LIST_DAYS_BACK } from '@hand-in-hand/contract/constants.ts'
import type { EventKind } from '@hand-in-hand/contract/families.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { firstPage } from '../../database/paging.ts'
import type { FamilyId } from '../../database/schema.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'

/**
 * Raises what the lists have as their ETag. Called first in every change: it holds the family's row until the
 * transaction ends, so that the changes of one family follow each other and what a command reads after it stays true.
 */
export const raiseFamilyVersion = (database: Database, familyId: FamilyId) =>
  database.updateTable('family').set({ version: sql<number>`version + 1` }).where('id', '=', familyId).execute()

export const findFamily = (database: Database, familyId: FamilyId) =>
  database.selectFrom('family').where('id', '=', familyId).selectAll().executeTakeFirstOrThrow()

/** When (ms) whoever has this number (E.164) started families since an instant (ms), the oldest first; also what they handed over since. */
export async function listStartedSince(database: Database, phone: string, since: number) {
  const started = await database
    .selectFrom('person')
    .innerJoin('membership', 'membership.person_id', 'person.id')
    .innerJoin('family_event as event', (join) =>
      join.onRef('event.family_id', '=', 'membership.family_id').onRef('event.by_id', '=', 'membership.id'),
    )
    .where('person.phone_e164', '=', phone)
    .where('event.kind', '=', 'family_created')
    .where('event.at', '>', since)
    .orderBy('event.at')
    .select('event.at')
    .execute()
  return started.map(({ at }) => at)
}

/** What happened in a family, as it is told later: names and titles are looked up when it is shown. */
export interface NewEvent {
  kind: EventKind
  by: number | null
  about?: number | null
  task?: number | null
  reason?: string | null
  now: number
}

const rowOf = (familyId: FamilyId, event: NewEvent) => ({
  family_id: familyId,
  kind: event.kind,
  at: event.now,
  by_id: event.by,
  about_id: event.about ?? null,
  task_id: event.task ?? null,
  reason: event.reason ?? null,
})

const EVENTS_AT_ONCE = 500

/** Many at once, of which no message follows. */
export async function recordEvents(database: Database, familyId: FamilyId, events: NewEvent[]) {
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const rows = events.slice(from, from + EVENTS_AT_ONCE).map((event) => rowOf(familyId, event))
    await database.insertInto('family_event').values(rows).execute()
  }
}

/** Answers the new event's id: what a message that follows from it is keyed by. */
export async function recordEvent(database: Database, familyId: FamilyId, event: NewEvent) {
  const { id } = await database.insertInto('family_event').values(rowOf(familyId, event)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What is no news of the circle, but a trace for its history. */
const TRACES: EventKind[] = ['signed_in', 'link_made', 'link_ended', 'device_ended', 'exported']

/** Newest first, with the names and titles of today; without the traces of who signed in where. */
export const recentEvents = (database: Database, familyId: FamilyId, limit: number) =>
  eventsWithNames(database, familyId).where('event.kind', 'not in', TRACES).limit(limit).execute()

/** A page of them before an instant (ms), of all or of one member. */
export function listEvents(database: Database, familyId: FamilyId, before: number, memberId: number | null) {
  const events = eventsWithNames(database, familyId)
    .where('event.at', '<', before)
    .$if(memberId !== null, (query) =>
      query.where((where) => where.or([where('event.by_id', '=', memberId), where('event.about_id', '=', memberId)])),
    )
  return firstPage(
    events,
    (event) => event.at,
    (instant) => events.where('event.at', '>=', instant),
  )
}

/** All of them, for the export. */
export const allEvents = (database: Database, familyId: FamilyId) => eventsWithNames(database, familyId).execute()

const eventsWithNames = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('family_event as event')
    .leftJoin('named_member as actor', (join) =>
      join.onRef('actor.family_id', '=', 'event.family_id').onRef('actor.id', '=', 'event.by_id'),
    )
    .leftJoin('named_member as other', (join) =>
      join.onRef('other.family_id', '=', 'event.family_id').onRef('other.id', '=', 'event.about_id'),
    )
    .leftJoin('task', (join) => join.onRef('task.family_id', '=', 'event.family_id').onRef('task.id', '=', 'event.task_id'))
    .where('event.family_id', '=', familyId)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .select([
      'event.id',
      'event.kind',
      'event.at',
      'event.reason',
      'actor.first_name as by_first_name',
      'actor.last_name as by_last_name',
      'other.first_name as about_first_name',
      'other.last_name as about_last_name',
      'task.id as task_id',
      'task.type as task_type',
      'task.title as task_title',
    ])

/** How many tasks stand how; what is cancelled, or passed by untaken, counts nowhere. */
export async function countTasks(database: Database, familyId: FamilyId, membershipId: number | null, now: number) {
  const amount = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const counter = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('cancelled_at', 'is', null)
    .select([
      amount(sql<boolean>`status = 'initial' and (end_at is null or end_at > ${now})`).as('initial'),
      amount(sql<boolean>`status = 'in_progress'`).as('in_progress'),
      amount(sql<boolean>`status = 'completed'`).as('completed'),
      amount(sql<boolean>`assignee_id = ${membershipId}`).as('my_tasks'),
    ])
    .executeTakeFirstOrThrow()
  // PostgreSQL sums up as numeric, which pg gives as text.
  return {
    initial: Number(counter.initial),
    in_progress: Number(counter.in_progress),
    completed: Number(counter.completed),
    my_tasks: Number(counter.my_tasks),
  }
}

interface NamedContacts {
  coordinator_id: number | null
  primary_caregiver_id: number | null
}

/**
 * The contact persons that the specification names: whom the family named, else the first coordinator, else the owner;
 * and the primary caregiver. Whoever has left the circle is none any more.
 */
export async function findContacts(database: Database, familyId: FamilyId, named: NamedContacts) {
  const people = await database
    .selectFrom('named_member')
    .where('family_id', '=', familyId)
    .where('state', '=', 'approved')
    .where((where) =>
      where.or([
        where('role', 'in', ['owner', 'coordinator']),
        where('id', 'in', [named.primary_caregiver_id ?? 0, named.coordinator_id ?? 0]),
      ]),
    )
    .orderBy('id')
    .select(['id', 'role', 'first_name', 'last_name', 'phone_e164'])
    .execute()
  return {
    coordinator:
      people.find((each) => each.id === named.coordinator_id) ??
      people.find((each) => each.role === 'coordinator') ??
      people.find((each) => each.role === 'owner') ??
      null,
    primaryCaregiver: people.find((each) => each.id === named.primary_caregiver_id) ?? null,
  }
}

/** The role that waits for a member to accept it. */
export const findOfferedRole = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .select('offered_role')
    .executeTakeFirst()
    .then((found) => found?.offered_role ?? null)

/** The first instant that lists still show by default, in ms: seven days before today in the family's zone. */
export const listsBeginAt = (now: number, timeZone: string) => startOfDay(addDays(dayOf(now, timeZone), -LIST_DAYS_BACK), timeZone)
