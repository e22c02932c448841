import type { EventKind } from '@hand-in-hand/contract/overview.ts'
import { compiledQuery } from '../database/compiled.ts'
import type { Database } from '../database/database.ts'
import { firstPage } from '../database/paging.ts'
import type { FamilyId } from '../database/schema.ts'
import { fullName } from '../platform/people.ts'

/** An event in a family's history. Names and titles are looked up when it is shown. */
export interface NewEvent {
  kind: EventKind
  by: number | null
  about?: number | null
  task?: number | null
  reason?: string | null
  /** The day that was picked out of several days: see `pickedDay`. */
  day?: string | null
  now: number
}

const eventRow = (familyId: FamilyId, event: NewEvent) => ({
  family_id: familyId,
  kind: event.kind,
  at: event.now,
  by_id: event.by,
  about_id: event.about ?? null,
  task_id: event.task ?? null,
  reason: event.reason ?? null,
  day: event.day ?? null,
})

const EVENTS_AT_ONCE = 500

/** Inserts many events that cause no messages. */
export async function recordEvents(database: Database, familyId: FamilyId, events: NewEvent[]) {
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const rows = events.slice(from, from + EVENTS_AT_ONCE).map((event) => eventRow(familyId, event))
    await database.insertInto('family_event').values(rows).execute()
  }
}

/** Inserts an event. Returns its id. Messages about the event have this id as their key. */
export async function recordEvent(database: Database, familyId: FamilyId, event: NewEvent) {
  const [inserted] = await INSERT_EVENT(database, eventRow(familyId, event))
  if (!inserted) throw new Error('an event that was inserted has an id')
  return inserted.id
}
const INSERT_EVENT = compiledQuery((database, row: ReturnType<typeof eventRow>) =>
  database
    .insertInto('family_event')
    .values({
      family_id: row.family_id,
      kind: row.kind,
      at: row.at,
      by_id: row.by_id,
      about_id: row.about_id,
      task_id: row.task_id,
      reason: row.reason,
      day: row.day,
    })
    .returning('id'),
)

/** The last event of a kind about a task, or undefined. */
export const lastEventOf = (database: Database, familyId: FamilyId, task: number, kind: EventKind) =>
  database
    .selectFrom('family_event')
    .where('family_id', '=', familyId)
    .where('task_id', '=', task)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst()

/** Events that are no news, but are in the history. */
const TRACES: EventKind[] = ['signed_in', 'link_made', 'link_ended', 'device_ended', 'exported']

/** The newest events first, with today's names and titles, without the events in `TRACES`. */
export const recentEvents = (database: Database, familyId: FamilyId, limit: number) =>
  eventsWithNames(database, familyId).where('event.kind', 'not in', TRACES).limit(limit).execute().then(allWithNames)

/** A page of events before an instant (ms): of the family, of one member, or of one task with all its places. */
export async function listEvents(
  database: Database,
  familyId: FamilyId,
  before: number,
  { memberId, taskId }: { memberId: number | null; taskId: number | null },
) {
  const events = eventsWithNames(database, familyId)
    .where('event.at', '<', before)
    .$if(memberId !== null, (query) =>
      query.where((where) => where.or([where('event.by_id', '=', memberId), where('event.about_id', '=', memberId)])),
    )
    .$if(taskId !== null, (query) =>
      query.where((where) =>
        where.or([
          where('event.task_id', '=', taskId),
          where('event.task_id', 'in', (other) =>
            other
              .selectFrom('task as place')
              .innerJoin('task as same', (join) =>
                join.onRef('same.family_id', '=', 'place.family_id').onRef('same.group_id', '=', 'place.group_id'),
              )
              .where('place.family_id', '=', familyId)
              .where('place.id', '=', taskId)
              .select('same.id'),
          ),
        ]),
      ),
    )
  const rows = await firstPage(
    events,
    (event) => event.at,
    (instant) => events.where('event.at', '>=', instant),
  )
  return allWithNames(rows)
}

/** All events, for the export. */
export const allEvents = (database: Database, familyId: FamilyId) => eventsWithNames(database, familyId).execute().then(allWithNames)

const eventsWithNames = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('family_event as event')
    .leftJoin('membership as actor', (join) => join.onRef('actor.family_id', '=', 'event.family_id').onRef('actor.id', '=', 'event.by_id'))
    .leftJoin('membership as other', (join) =>
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
      'event.day',
      'actor.first_name as by_first_name',
      'actor.last_name as by_last_name',
      'other.first_name as about_first_name',
      'other.last_name as about_last_name',
      'task.id as task_id',
      'task.type as task_type',
      'task.title as task_title',
      'task.start_at as task_start_at',
      'task.series_id as task_series_id',
    ])

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsWithNames>['execute']>>[number]

/** An event with the present full names of the person who caused it and of the person whom it concerned. `at` is in ms. */
function eventWithNames({ id, kind, at, reason, day, task_id, task_type, task_title, task_start_at, task_series_id, ...names }: EventRow) {
  const isTask = task_id !== null && task_type !== null && task_title !== null
  return {
    id,
    kind,
    at,
    reason,
    day,
    by: nameOf(names.by_first_name, names.by_last_name),
    about: nameOf(names.about_first_name, names.about_last_name),
    task: isTask ? { id: task_id, type: task_type, title: task_title, start_at: task_start_at, series_id: task_series_id } : null,
  }
}
export type NamedEvent = ReturnType<typeof eventWithNames>
const allWithNames = (rows: EventRow[]) => rows.map(eventWithNames)

const nameOf = (first_name: string | null, last_name: string | null) =>
  first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' })
