import { DAY, LIST_DAYS_BACK } from '@hand-in-hand/contract/constants.ts'
import { pickTexts, TAKER_TEXTS, TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { When } from '@hand-in-hand/contract/tasks/when.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isAmong } from '../database/paging.ts'
import type { FamilyId, NewSeriesRow, NewTaskRow, Tables } from '../database/schema.ts'
import type { Occurrence } from '../platform/recurrence.ts'
import { datedOf, daysInSeries } from '../rules/may-be.ts'
import { insertTasks } from './new-tasks.ts'
import type { TaskValues } from './tasks.ts'
import { allWithWhen, whenColumns } from './when.ts'

export type Series = NonNullable<Awaited<ReturnType<typeof findSeries>>>

export const findSeries = (database: Database, familyId: FamilyId, id: number) =>
  database.selectFrom('series').where('family_id', '=', familyId).where('id', '=', id).selectAll().executeTakeFirst()

export async function insertSeries(database: Database, series: NewSeriesRow) {
  const { id } = await database.insertInto('series').values(series).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateSeries = (database: Database, familyId: FamilyId, id: number, values: Partial<Omit<NewSeriesRow, 'family_id'>>) =>
  database.updateTable('series').set(values).where('family_id', '=', familyId).where('id', '=', id).execute()

/**
 * A page of the series that have not ended, in open families, after an id. Their occurrences were created only up to a time that is earlier
 * than `before` (ms).
 */
export const listSeriesToExtend = (database: Database, before: number, afterId: number, limit: number) =>
  database
    .selectFrom('series')
    .innerJoin('family', 'family.id', 'series.family_id')
    .where('series.ended_at', 'is', null)
    .where('series.made_until', '<', before)
    .where('series.id', '>', afterId)
    .where('family.closed_at', 'is', null)
    .orderBy('series.id')
    .limit(limit)
    .select(['series.family_id', 'series.id'])
    .execute()

/**
 * Stores the instant (ms) up to which the occurrences of a series were created. Does nothing if another process has stored one since the
 * series was read, or if the series has ended.
 */
export const advanceMadeUntil = (database: Database, familyId: FamilyId, series: Series, until: number, endedAt: number | null) =>
  database
    .updateTable('series')
    .set({ made_until: until, ended_at: endedAt })
    .where('family_id', '=', familyId)
    .where('id', '=', series.id)
    .where('made_until', '=', series.made_until)
    .where('ended_at', 'is', null)
    .execute()

const whenInSeries = (series: Series, occurrence: Occurrence): When =>
  series.days_ahead === null
    ? datedOf(series.all_day_at === null ? 'time' : 'day', occurrence)
    : { kind: 'days', days: daysInSeries(occurrence.date, series, occurrence.end_at, series.time_zone) }

/** The columns that a series and its tasks have in common. */
export const sharedColumns = (row: NewTaskRow | Series) => ({
  title: row.title,
  category: row.category,
  ...pickTexts(TEXT_NAMES, row),
  circle_only_at: row.circle_only_at ?? null,
  trusted_only_at: row.trusted_only_at ?? null,
  until_answered_at: row.until_answered_at ?? null,
  urgent_at: row.urgent_at ?? null,
  meal: row.meal ?? null,
  day_fixed_at: row.day_fixed_at ?? null,
  helpers_needed: row.helpers_needed,
  creator_id: row.creator_id,
})

/** Inserts the occurrences of a series as tasks, `helpers_needed` for each. Returns the new tasks' ids in order. */
export async function insertOccurrences(database: Database, familyId: FamilyId, series: Series, occurrences: Occurrence[], now: number) {
  const rows: NewTaskRow[] = occurrences.flatMap((occurrence) =>
    Array.from({ length: series.helpers_needed }, () => ({
      family_id: familyId,
      ...whenColumns(whenInSeries(series, occurrence), now),
      ...sharedColumns(series),
      status: 'initial' as const,
      series_id: series.id,
      series_date: occurrence.date,
      version: 1,
      created_at: now,
      updated_at: now,
    })),
  )
  const ids = await insertTasks(database, rows)
  if (rows.length > 0 && series.helpers_needed > 1) await groupPlaces(database, familyId, series.id)
  return ids
}

/** Puts the tasks of each day of a series into one group: together they are one task for several people. */
const groupPlaces = (database: Database, familyId: FamilyId, seriesId: number) =>
  database
    .updateTable('task')
    .set({
      group_id: sql<number>`(select min(place.id) from task place where place.family_id = task.family_id
        and place.series_id = task.series_id and place.series_date = task.series_date)`,
    })
    .where('family_id', '=', familyId)
    .where('series_id', '=', seriesId)
    .where('group_id', 'is', null)
    .execute()

/** The tasks of a series from one of its days (YYYY-MM-DD) on, in every state. */
export const listOccurrences = (database: Database, familyId: FamilyId, seriesId: number, from: string) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('series_id', '=', seriesId)
    .where('series_date', '>=', from)
    // Sorts by the date first, because an occurrence on one of several days has no start until someone picks the day.
    .orderBy('series_date')
    .orderBy('start_at')
    .orderBy('id')
    .selectAll()
    .execute()
    .then(allWithWhen)
export type OccurrenceRow = Awaited<ReturnType<typeof listOccurrences>>[number]

export const hasEarlier = async (database: Database, familyId: FamilyId, seriesId: number, date: string) => {
  const earlier = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('series_id', '=', seriesId)
    .where('series_date', '<', date)
    .select('id')
    .executeTakeFirst()
  return earlier !== undefined
}

/** Changes tasks by their ids and raises their versions. */
export const updateTasks = (database: Database, familyId: FamilyId, ids: number[], values: TaskValues) =>
  database
    .updateTable('task')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute()

/** Stores that the taker saw a change. Does nothing if the taker was notified of a newer change after the server read `told_at`. */
export const markChangeSeen = (
  database: Database,
  familyId: FamilyId,
  { id, told_at }: { id: number; told_at: number | null },
  now: number,
) =>
  database
    .updateTable('task')
    .set({ seen_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('told_at', '=', told_at)
    .where('seen_at', 'is', null)
    .execute()

/** The tasks that were cancelled by one entry of the history (`family_event`), in order. */
export const listCancelledBy = (database: Database, familyId: FamilyId, eventId: number) =>
  database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('cancel_event_id', '=', eventId)
    .where('cancelled_at', 'is not', null)
    .orderBy('start_at')
    .orderBy('id')
    .selectAll()
    .execute()
    .then(allWithWhen)

/** Resumes the series that ended with this entry of the history (`family_event`). */
export const resumeSeries = (database: Database, familyId: FamilyId, eventId: number) =>
  database
    .updateTable('series')
    .set({ ended_at: null, end_event_id: null })
    .where('family_id', '=', familyId)
    .where('end_event_id', '=', eventId)
    .execute()

/**
 * Clears addresses and private details of series that ended before `before` (ms), `limit` at most. Cancelled series keep theirs for
 * LIST_DAYS_BACK, because they can be restored. Returns how many were cleared.
 */
export async function eraseSeriesDetails(database: Database, before: number, limit: number) {
  const isOver = (where: ExpressionBuilder<Tables, 'series'>) =>
    where.and([
      where.or(TAKER_TEXTS.map((name) => where(name, 'is not', null))),
      where('ended_at', '<', before),
      sql<boolean>`ended_at + case when end_event_id is null then 0 else ${LIST_DAYS_BACK * DAY} end < ${before}`,
    ])
  const { numUpdatedRows } = await database
    .updateTable('series')
    .set(pickTexts(TAKER_TEXTS, {}))
    .where(({ selectFrom }) =>
      isAmong(selectFrom('series').where(isOver).select(['family_id', 'id']).limit(limit).$asTuple('family_id', 'id')),
    )
    .where(isOver)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
