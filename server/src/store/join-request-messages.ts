import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { readParameters } from './message-rules.ts'

/**
 * The latest message to this member about join requests that was made until an instant (ms) and is due after one: when it is due, and how many requests
 * it covers, and what stays of it if it covers more.
 */
export async function findLastRequestMessage(
  database: Database,
  familyId: FamilyId,
  membershipId: number,
  { since, until }: { since: number; until: number },
) {
  const last = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where('template', '=', 'join_request')
    .where('due_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('id', 'desc')
    .select(['id', 'parameters', 'due_at', 'created_at'])
    .executeTakeFirst()
  const stored = last && readParameters(last.parameters)
  if (!stored) return null
  const { count = 1, zone, isFirst } = stored
  const kept = { ...(zone && { zone }), ...(isFirst && { isFirst }) }
  return { id: last.id, count, kept, due: last.due_at ?? last.created_at }
}

/** Changes the parameters of a message and its notifications, if no attempt was made to send it. Returns whether it did. */
export async function extendQueuedMessage(database: Database, familyId: FamilyId, id: number, parameters: string) {
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
