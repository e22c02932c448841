import { TEXT_NAMES } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { allWithAddresses } from '../addresses/addresses.ts'
import { allEvents } from '../events.ts'
import { membersWithNames } from '../members.ts'
import { tasksWithPeople } from '../tasks.ts'

export type ExportedTask = Awaited<ReturnType<typeof exportTasks>>[number]

/** All tasks, including cancelled ones, with their creators and takers. */
export const exportTasks = (database: Database, familyId: FamilyId) => tasksWithPeople(database, familyId).orderBy('task.id').execute()

/**
 * All stored data of a family, without secrets. `to`, `asked_by`, `created_by` and `name` are ids of members, except `name` in the links
 * (`invitations`). A null in `asked_by` means the server.
 */
export async function exportFamily(database: Database, familyId: FamilyId) {
  return {
    /** All members and requests, in every state. */
    members: await membersWithNames(database, familyId).orderBy('membership.id').execute().then(allWithAddresses),
    tasks: await exportTasks(database, familyId),
    series: await database
      .selectFrom('series')
      .where('family_id', '=', familyId)
      .orderBy('id')
      .select(['rule', 'start_local', 'minutes', 'time_zone', 'title', 'category'])
      .select([...TEXT_NAMES, 'created_at', 'ended_at'])
      .execute(),
    questions: await database
      .selectFrom('task_question')
      .innerJoin('task', (join) =>
        join.onRef('task.family_id', '=', 'task_question.family_id').onRef('task.id', '=', 'task_question.task_id'),
      )
      .where('task_question.family_id', '=', familyId)
      .orderBy('task_question.id')
      .select(['task.title as task', 'task_question.membership_id as name', 'question', 'asked_at', 'answer', 'answered_at'])
      .execute(),
    suggestions: await database
      .selectFrom('task_suggestion')
      .innerJoin('task', (join) =>
        join.onRef('task.family_id', '=', 'task_suggestion.family_id').onRef('task.id', '=', 'task_suggestion.task_id'),
      )
      .where('task_suggestion.family_id', '=', familyId)
      .orderBy('task_suggestion.id')
      .select(['task.title as task', 'task_suggestion.membership_id as name', 'times', 'made_at', 'ends_at', 'declined_at', 'accepted_at'])
      .execute(),
    own_offers: await database
      .selectFrom('own_offer')
      .where('family_id', '=', familyId)
      .orderBy('id')
      .select(['membership_id as name', 'text', 'day', 'made_at', 'ends_at', 'declined_at'])
      .execute(),
    asks: await database
      .selectFrom('task_ask')
      .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
      .where('task_ask.family_id', '=', familyId)
      .orderBy('task_ask.id')
      .select(['task.title as task', 'task_ask.membership_id as name', 'task_ask.by_id as asked_by'])
      .select(['task_ask.asked_at', 'task_ask.declined_at'])
      .execute(),
    consents: await database
      .selectFrom('consent')
      .where('family_id', '=', familyId)
      .orderBy('id')
      .select(['membership_id as name', 'kind', 'version', 'given_at'])
      .execute(),
    invitations: await database
      .selectFrom('invitation')
      .where('family_id', '=', familyId)
      .orderBy('id')
      .select(['name', 'for_one', 'created_by_id as created_by', 'created_at', 'expires_at', 'open_until', 'closed_at', 'requests'])
      .execute(),
    events: await allEvents(database, familyId),
    /** Which messages were sent to whom. Their texts are not kept once they are sent. */
    messages: await database
      .selectFrom('message')
      .where('family_id', '=', familyId)
      .orderBy('id')
      // A message to an erased person is kept for a day, only for counting.
      .where('membership_id', 'is not', null)
      .select(['membership_id as to', 'template', 'state', 'created_at', 'sent_at'])
      .execute(),
  }
}
