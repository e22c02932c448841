import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { membersWithNames } from '../circle/circle.queries.ts'
import { tasksWithPeople } from '../tasks/tasks.queries.ts'

export type ExportedTask = Awaited<ReturnType<typeof exportTasks>>[number]

/** All tasks that were ever written down, cancelled ones too, with who wrote, took or did them. */
export const exportTasks = (database: Database, familyId: FamilyId) => tasksWithPeople(database, familyId).orderBy('task.id').execute()

/** Everybody who ever asked to join. */
export const exportMembers = (database: Database, familyId: FamilyId) =>
  membersWithNames(database, familyId).orderBy('membership.id').execute()

export const exportSeries = (database: Database, familyId: FamilyId) =>
  database.selectFrom('series').where('family_id', '=', familyId).orderBy('id').selectAll().execute()

export const exportInvitations = (database: Database, familyId: FamilyId) =>
  database.selectFrom('invitation').where('family_id', '=', familyId).orderBy('id').selectAll().execute()

/** What was sent to whom; what a message says is not kept once it is sent. */
export const exportMessages = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('message')
    .leftJoin('named_member', (join) =>
      join.onRef('named_member.family_id', '=', 'message.family_id').onRef('named_member.id', '=', 'message.membership_id'),
    )
    .where('message.family_id', '=', familyId)
    // Of what went to people who were erased only the count is kept, for a day.
    .where('message.membership_id', 'is not', null)
    .orderBy('message.id')
    .select([
      'message.template',
      'message.state',
      'message.created_at',
      'message.sent_at',
      'named_member.first_name',
      'named_member.last_name',
    ])
    .execute()
