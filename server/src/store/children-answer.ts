import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'

/**
 * The tasks that not only trusted people may take and that are not over at an instant (ms), and all such series. In every state: what is
 * cancelled or completed may be open again.
 */
export async function listForAll(database: Database, familyId: FamilyId, now: number) {
  const tasks = await database
    .selectFrom('task')
    .where('family_id', '=', familyId)
    .where('trusted_only_at', 'is', null)
    .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', now)]))
    .select(['id', 'title', 'category'])
    .execute()
  const series = await database
    .selectFrom('series')
    .where('family_id', '=', familyId)
    .where('trusted_only_at', 'is', null)
    .select(['id', 'title', 'category'])
    .execute()
  return { tasks, series }
}

/** From an instant (ms) on only trusted people may take these. The versions stay, so that a form that asked can still be saved. */
export async function keepForTrusted(database: Database, familyId: FamilyId, ids: { tasks: number[]; series: number[] }, now: number) {
  const values = { trusted_only_at: now }
  if (ids.tasks.length > 0)
    await database.updateTable('task').set(values).where('family_id', '=', familyId).where('id', 'in', ids.tasks).execute()
  if (ids.series.length > 0)
    await database.updateTable('series').set(values).where('family_id', '=', familyId).where('id', 'in', ids.series).execute()
}

/** The family has answered: what waited for it is for trusted people, or for others too. The versions stay. */
export async function endWaiting(database: Database, familyId: FamilyId, isTrusted: boolean) {
  const values = { until_answered_at: null, ...(!isTrusted && { trusted_only_at: null }) }
  for (const table of ['task', 'series'] as const)
    await database.updateTable(table).set(values).where('family_id', '=', familyId).where('until_answered_at', 'is not', null).execute()
}
