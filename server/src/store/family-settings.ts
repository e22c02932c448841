import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { hasOther } from '../database/other-values.ts'
import type { FamilyId, Tables } from '../database/schema.ts'

/** Members whom the family may name as a contact: the approved circle, the family's side first. */
export const listPeople = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('state', '=', 'approved')
    .orderBy(sql`case role when 'owner' then 0 when 'coordinator' then 1 else 2 end`)
    .orderBy('first_name')
    .orderBy('id')
    .select(['id', 'role', 'first_name', 'last_name'])
    .execute()

/** The columns of a family that a change of its settings may write. */
export type SettingColumns = Omit<Selectable<Tables['family']>, 'id' | 'token' | 'version' | 'settings_version'>

export const writeSettings = (database: Database, familyId: FamilyId, values: Partial<SettingColumns>) =>
  database
    .updateTable('family')
    .set({ ...values, settings_version: sql<number>`settings_version + 1` })
    .where('id', '=', familyId)
    .where(hasOther(values))
    .execute()

/**
 * Applies the family's answer to the question whether tasks about children are only for trusted people. Tasks that waited for the answer
 * are now for trusted people, or for others too. With `isTrusted`, all existing tasks about children are for trusted people from `now` (ms)
 * on, in every state, because a cancelled or completed task may be open again. The versions of tasks stay, so that a form which asked the
 * question can still be saved.
 */
export async function applyChildrenAnswer(
  database: Database,
  familyId: FamilyId,
  isTrusted: boolean,
  isForChildren: (words: { title: string; category: Category }) => boolean,
  now: number,
) {
  for (const table of ['task', 'series'] as const) {
    const waited = { until_answered_at: null, ...(!isTrusted && { trusted_only_at: null }) }
    await database.updateTable(table).set(waited).where('family_id', '=', familyId).where('until_answered_at', 'is not', null).execute()
    if (!isTrusted) continue
    const open = database.selectFrom(table).where('family_id', '=', familyId).where('trusted_only_at', 'is', null)
    const written = await open.select(['title', 'category']).distinct().execute()
    for (const { title, category } of written.filter(isForChildren)) {
      const same = database.updateTable(table).set({ trusted_only_at: now }).where('family_id', '=', familyId).where('title', '=', title)
      await same.where('category', '=', category).where('trusted_only_at', 'is', null).execute()
    }
  }
}

/** A page of open families whose pause has ended by an instant (ms). */
export const listPausesOver = (database: Database, now: number, limit: number) =>
  database
    .selectFrom('family')
    .where('paused_until', '<=', now)
    .where('paused_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('paused_until')
    .limit(limit)
    .select('id')
    .execute()

/** Ends a pause that is over at an instant (ms). Returns false if the family ended or extended it meanwhile. */
export async function endPause(database: Database, familyId: FamilyId, now: number) {
  const ended = await database
    .updateTable('family')
    .set({ paused_at: null, paused_until: null, settings_version: sql<number>`settings_version + 1` })
    .where('id', '=', familyId)
    .where('paused_until', '<=', now)
    .where('paused_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Closes the family at an instant (ms); null opens the family again. Also forgets that the owner was asked whether the family is still
 * used.
 */
export const writeClosed = (database: Database, familyId: FamilyId, closedAt: number | null) =>
  database.updateTable('family').set({ closed_at: closedAt, idle_asked_at: null }).where('id', '=', familyId).execute()

/** Whether to ask the family if supporters may bring friends: someone declined a task, and the family has not answered yet. */
export async function asksAboutFriends(database: Database, familyId: FamilyId) {
  const found = await database
    .selectFrom('task_ask')
    .innerJoin('family', 'family.id', 'task_ask.family_id')
    .where('task_ask.family_id', '=', familyId)
    .where('family.friends_allowed', 'is', null)
    .where('task_ask.declined_at', 'is not', null)
    .select('task_ask.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
