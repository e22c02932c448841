import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import { isAmong } from '../database/paging.ts'
import type { ActingMember, FamilyId } from '../database/schema.ts'
import type { TaskSuggestionTable } from '../database/task-tables.ts'
import { firstPlaceOf } from './first-place.ts'

// Other times that people suggest for open tasks. A task for several people is stored as a group of tasks. Its suggestions belong to the
// first task of the group.

export type SuggestionRow = Omit<Selectable<TaskSuggestionTable>, 'family_id'>

/** The id of the task to which the suggestions for this task belong: the first task of its group, or the task itself. */
export const suggestionIdOf = ({ id, group_id }: { id: number; group_id: number | null }) => group_id ?? id

export const findSuggestion = (database: Database, familyId: FamilyId, id: number) =>
  database.selectFrom('task_suggestion').where('family_id', '=', familyId).where('id', '=', id).selectAll().executeTakeFirst()

export const findSuggestionOf = (database: Database, { familyId, id }: Pick<ActingMember, 'familyId' | 'id'>, taskId: number) =>
  database
    .selectFrom('task_suggestion')
    .where('family_id', '=', familyId)
    .where('task_id', '=', taskId)
    .where('membership_id', '=', id)
    .selectAll()
    .executeTakeFirst()

export type WaitingSuggestionRow = Awaited<ReturnType<typeof listWaitingSuggestions>>[number]

/**
 * The suggestions that the family can accept at an instant (ms), the earliest first. Their tasks are still open, and have the same time as
 * when the suggestion was made. No one has taken a task of the same group.
 */
export const listWaitingSuggestions = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('task_suggestion')
    .innerJoin('task', (join) =>
      join.onRef('task.family_id', '=', 'task_suggestion.family_id').on('task.id', '=', firstPlaceOf('task_suggestion')),
    )
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task_suggestion.family_id').onRef('membership.id', '=', 'task_suggestion.membership_id'),
    )
    .where('task_suggestion.family_id', '=', familyId)
    .where('task_suggestion.ends_at', '>', now)
    .where('task_suggestion.declined_at', 'is', null)
    .where('task_suggestion.accepted_at', 'is', null)
    .where('membership.state', '=', 'approved')
    .where('task.status', '=', 'initial')
    .whereRef('task.start_at', '=', 'task_suggestion.start_at')
    .whereRef('task.end_at', '=', 'task_suggestion.end_at')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('task as place')
            .where('place.family_id', '=', familyId)
            .whereRef('place.group_id', '=', 'task.group_id')
            .where('place.assignee_id', 'is not', null)
            .where('place.cancelled_at', 'is', null)
            .select('place.id'),
        ),
      ),
    )
    .orderBy('task_suggestion.id')
    .selectAll('task_suggestion')
    .select(['task.title', 'task.all_day_at', 'membership.first_name'])
    .execute()

/** Stores a suggestion, replacing the member's earlier one. */
export async function writeSuggestion(database: Database, suggestion: Insertable<TaskSuggestionTable>) {
  const { times, start_at, end_at, made_at, ends_at } = suggestion
  const { id } = await database
    .insertInto('task_suggestion')
    .values(suggestion)
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'task_id', 'membership_id'])
        .doUpdateSet({ times, start_at, end_at, made_at, ends_at, declined_at: null, accepted_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the family's answer to a suggestion. */
export const answerSuggestion = (
  database: Database,
  familyId: FamilyId,
  id: number,
  answer: { declined_at: number } | { accepted_at: number },
) => database.updateTable('task_suggestion').set(answer).where('family_id', '=', familyId).where('id', '=', id).execute()

/** Deletes a member's suggestion for a task, unless it was accepted. Returns whether there was one. */
export async function deleteSuggestion(database: Database, { familyId, id }: Pick<ActingMember, 'familyId' | 'id'>, taskId: number) {
  const { numDeletedRows } = await database
    .deleteFrom('task_suggestion')
    .where('family_id', '=', familyId)
    .where('task_id', '=', taskId)
    .where('membership_id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the suggestions of someone who leaves. */
export const deleteSuggestionsOf = (database: Database, familyId: FamilyId, membershipId: number) =>
  database.deleteFrom('task_suggestion').where('family_id', '=', familyId).where('membership_id', '=', membershipId).execute()

/** Deletes suggestions that ended before an instant (ms), `limit` at most. Returns how many. */
export async function deleteOldSuggestions(database: Database, before: number, limit: number) {
  const { numDeletedRows } = await database
    .deleteFrom('task_suggestion')
    .where(({ selectFrom }) =>
      isAmong(
        selectFrom('task_suggestion').where('ends_at', '<', before).select(['family_id', 'id']).limit(limit).$asTuple('family_id', 'id'),
      ),
    )
    .where('ends_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
