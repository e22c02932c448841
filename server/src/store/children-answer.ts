import type { Category } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'

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
