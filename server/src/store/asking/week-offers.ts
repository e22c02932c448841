import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { CLOCKS_MAY_DIFFER } from './reminders.ts'

// The tasks of a week, which are offered in one message.

/** In ms. Less than a week, since clocks change, and a family may choose another day. */
const APART = 6.5 * DAY
/** Whether a family's week was offered lately. Instants in ms. */
export const wasOfferedLately = (offeredAt: number | null, now: number) =>
  offeredAt !== null && offeredAt > now - APART && offeredAt <= now + CLOCKS_MAY_DIFFER

/** Notes that a family's week is offered at an instant (ms). Returns false if it was offered lately: by another server too. */
export async function claimWeek(database: Database, familyId: FamilyId, now: number) {
  const claimed = await database
    .updateTable('family')
    .set({ week_offered_at: now })
    .where('id', '=', familyId)
    .where((where) =>
      where.or([
        where('week_offered_at', 'is', null),
        where('week_offered_at', '<=', now - APART),
        where('week_offered_at', '>', now + CLOCKS_MAY_DIFFER),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export type OfferedInWeek = Awaited<ReturnType<typeof listOfferedWith>>[number]

/** The tasks that one message offered to a member: `weekAt` (ms) is the same for all of them. In the order of the message. */
export const listOfferedWith = (database: Database, familyId: FamilyId, id: number, weekAt: number) =>
  database
    .selectFrom('task_ask')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
    .where('task_ask.family_id', '=', familyId)
    .where('task_ask.membership_id', '=', id)
    .where('task_ask.week_at', '=', weekAt)
    .orderBy('task_ask.id')
    .select(['task_ask.asked_at', 'task.id as task_id', 'task.type as task_type', 'task.title', 'task.area'])
    .select(['task.start_at', 'task.end_at', 'task.all_day_at', 'task.days_end_at', 'task.days', 'task.part_of_day', 'task.sets_hour'])
    .execute()
