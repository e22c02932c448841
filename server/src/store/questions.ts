import type { Database } from '../database/database.ts'
import { isAmong } from '../database/paging.ts'
import type { ActingMember, FamilyId } from '../database/schema.ts'
import { firstPlaceOf } from './first-place.ts'

// Questions about tasks. A task for several people is stored as a group of tasks. Its questions belong to the first task of the group.

/** The id of the task to which the questions about this task belong: the first task of its group, or the task itself. */
export const questionIdOf = ({ id, group_id }: { id: number; group_id: number | null }) => group_id ?? id

const withNames = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task_question')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task_question.family_id').onRef('membership.id', '=', 'task_question.membership_id'),
    )
    .where('task_question.family_id', '=', familyId)
    .select([
      'task_question.id',
      'task_question.task_id',
      'task_question.membership_id',
      'task_question.question',
      'task_question.asked_at',
      'task_question.answer',
      'task_question.answered_at',
      'membership.first_name',
    ])

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

export const findQuestion = (database: Database, familyId: FamilyId, id: number) =>
  withNames(database, familyId).where('task_question.id', '=', id).executeTakeFirst()

export const findQuestionOf = (database: Database, { familyId, id }: Pick<ActingMember, 'familyId' | 'id'>, taskId: number) =>
  withNames(database, familyId).where('task_id', '=', taskId).where('membership_id', '=', id).executeTakeFirst()

/** The questions about a task, the earliest first. */
export const listQuestions = (database: Database, familyId: FamilyId, taskId: number) =>
  withNames(database, familyId).where('task_id', '=', taskId).orderBy('task_question.id').execute()

/** Questions without an answer about tasks that are not done or over at an instant (ms), the earliest first, each with an open place. */
export const listWaitingQuestions = (database: Database, familyId: FamilyId, now: number) =>
  withNames(database, familyId)
    .innerJoin('task', (join) =>
      join.onRef('task.family_id', '=', 'task_question.family_id').on('task.id', '=', firstPlaceOf('task_question')),
    )
    .where('task_question.answer', 'is', null)
    .where((where) => where.or([where('task.end_at', 'is', null), where('task.end_at', '>', now)]))
    .orderBy('task_question.id')
    .select(['task.title', 'task.id as place_id'])
    .execute()

/** Stores a member's question, replacing the question that they asked before. */
export const writeQuestion = (database: Database, { familyId, id, now }: ActingMember, taskId: number, question: string) =>
  database
    .insertInto('task_question')
    .values({ family_id: familyId, task_id: taskId, membership_id: id, question, asked_at: now, answer: null, answered_at: null })
    .onConflict((conflict) => conflict.columns(['family_id', 'task_id', 'membership_id']).doUpdateSet({ question, asked_at: now }))
    .execute()

export const writeAnswer = (database: Database, familyId: FamilyId, id: number, answer: string, now: number) =>
  database.updateTable('task_question').set({ answer, answered_at: now }).where('family_id', '=', familyId).where('id', '=', id).execute()

/** Deletes the questions of someone who leaves, with their answers. */
export const deleteQuestionsOf = (database: Database, familyId: FamilyId, membershipId: number) =>
  database.deleteFrom('task_question').where('family_id', '=', familyId).where('membership_id', '=', membershipId).execute()

/** Deletes questions that were asked before an instant (ms), `limit` at most. Returns how many. */
export async function deleteOldQuestions(database: Database, before: number, limit: number) {
  const { numDeletedRows } = await database
    .deleteFrom('task_question')
    .where(({ selectFrom }) =>
      isAmong(
        selectFrom('task_question').where('asked_at', '<', before).select(['family_id', 'id']).limit(limit).$asTuple('family_id', 'id'),
      ),
    )
    .where('asked_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
