import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { MessageParameters } from './messages.commands.ts'

/**
 * The latest message that tells this member of somebody who asks to join, if it was due after an instant (ms), or will be: when it
 * is due, and how many it tells of.
 */
export async function findLastRequest(database: Database, familyId: FamilyId, membershipId: number, since: number) {
  const last = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', '=', 'join_request')
    .where('due_at', '>', since)
    .orderBy('id', 'desc')
    .select(['id', 'parameters', 'due_at', 'created_at'])
    .executeTakeFirst()
  if (!last) return null
  // Written by queueMessage and by nobody else.
  const { count = 1 } = JSON.parse(last.parameters) as MessageParameters
  return { id: last.id, count, due: last.due_at ?? last.created_at }
}

/** Changes what a message says, and the notifications beside it, as long as nobody was told: answers whether that was so. */
export async function addToWaiting(database: Database, familyId: FamilyId, id: number, parameters: string) {
  const waiting = await database
    .updateTable('message')
    .set({ parameters })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!waiting) return false
  await database.updateTable('push_message').set({ parameters }).where('message_id', '=', id).execute()
  return true
}
