import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { allWithAddresses } from '../addresses/addresses.ts'
import { membersWithNames } from '../members.ts'
import { tasksWithPeople } from '../tasks.ts'

export type ExportedTask = Awaited<ReturnType<typeof exportTasks>>[number]

/** All tasks, including cancelled ones, with their creators and takers. */
export const exportTasks = (database: Database, familyId: FamilyId) => tasksWithPeople(database, familyId).orderBy('task.id').execute()

/** All members and requests, in every state. */
export const exportMembers = (database: Database, familyId: FamilyId) =>
  membersWithNames(database, familyId).orderBy('membership.id').execute().then(allWithAddresses)

export const exportSeries = (database: Database, familyId: FamilyId) =>
  database.selectFrom('series').where('family_id', '=', familyId).orderBy('id').selectAll().execute()

export const exportInvitations = (database: Database, familyId: FamilyId) =>
  database.selectFrom('invitation').where('family_id', '=', familyId).orderBy('id').selectAll().execute()

/** Which messages were sent to whom. Their texts are not kept once they are sent. */
export const exportMessages = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('message')
    .leftJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'message.family_id').onRef('membership.id', '=', 'message.membership_id'),
    )
    .where('message.family_id', '=', familyId)
    // A message to an erased person is kept for a day, only for counting.
    .where('message.membership_id', 'is not', null)
    .orderBy('message.id')
    .select(['message.template', 'message.state', 'message.created_at', 'message.sent_at'])
    .select(['membership.first_name', 'membership.last_name'])
    .execute()

export const exportQuestions = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task_question')
    .innerJoin('task', (join) =>
      join.onRef('task.family_id', '=', 'task_question.family_id').onRef('task.id', '=', 'task_question.task_id'),
    )
    .where('task_question.family_id', '=', familyId)
    .orderBy('task_question.id')
    .select(['task.title', 'task_question.membership_id', 'question', 'asked_at', 'answer', 'answered_at'])
    .execute()

/** Other times that people suggested for tasks. */
export const exportSuggestions = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task_suggestion')
    .innerJoin('task', (join) =>
      join.onRef('task.family_id', '=', 'task_suggestion.family_id').onRef('task.id', '=', 'task_suggestion.task_id'),
    )
    .where('task_suggestion.family_id', '=', familyId)
    .orderBy('task_suggestion.id')
    .select(['task.title', 'task_suggestion.membership_id', 'times', 'made_at', 'ends_at', 'declined_at', 'accepted_at'])
    .execute()

/** What members said they could do. */
export const exportOwnOffers = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('own_offer')
    .where('family_id', '=', familyId)
    .orderBy('id')
    .select(['membership_id', 'text', 'day', 'made_at', 'ends_at', 'declined_at'])
    .execute()

/** Who was asked to take which task, by whom (null: by the server), and who declined. */
export const exportAsks = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task_ask')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
    .where('task_ask.family_id', '=', familyId)
    .orderBy('task_ask.id')
    .select(['task.title', 'task_ask.membership_id', 'task_ask.by_id', 'task_ask.asked_at', 'task_ask.declined_at'])
    .execute()

export const exportConsents = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('consent')
    .where('family_id', '=', familyId)
    .orderBy('id')
    .select(['membership_id', 'kind', 'version', 'given_at'])
    .execute()
