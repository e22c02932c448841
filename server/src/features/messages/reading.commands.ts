import { READ_IN_MESSAGE_MAX } from '@hand-in-hand/contract/read-first.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { hashOf, makeSecret } from '../../platform/secrets/tokens.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import type { StoredMessage } from '../../store/messages/messages.ts'
import { findToRead } from '../../store/reading-links.ts'
import { RULES } from '../../templates/templates.ts'

/**
 * Adds a link to a message to the taker of a task. The link leads to what they have to read before the task. Short texts are also written
 * into the message if it is sent at once. If it waits, the family may still change the texts. Other messages stay as they are.
 */
export async function withReading(transaction: Database, familyId: FamilyId, message: StoredMessage, now: number): Promise<StoredMessage> {
  const { template, task_id, membership_id } = message
  const parameters = readParameters(message.parameters) ?? {}
  const isOfTaker = RULES[template].reads !== undefined && (parameters.did ?? 'taken') === 'taken' && parameters.path !== undefined
  const found = isOfTaker && task_id !== null && membership_id !== null && (await findToRead(transaction, familyId, task_id, membership_id))
  if (!found) return message
  const { avoid, house_rules } = found.toRead
  const isSaid = `${avoid ?? ''}${house_rules ?? ''}`.length <= READ_IN_MESSAGE_MAX && message.due_at <= now
  const ask = makeSecret()
  const says = isSaid && { says: found.toRead }
  return { ...message, parameters: JSON.stringify({ ...parameters, ask, ...says }), read_hash: hashOf(ask), read_task_id: found.task }
}
