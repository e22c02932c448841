import type { Database } from '../../database/database.ts'
import { type LeasedMessage, type Outcome, settleMessage } from '../../store/messages/message-leases.ts'

export type Outcomes = ReturnType<typeof outcomesOf>

/**
 * Stores the outcomes of messages, and keeps those that could not be stored. Only this process knows them, and without them the messages
 * would be sent again.
 */
export function outcomesOf(database: Database) {
  const unstored = new Map<number, { message: LeasedMessage; outcome: Outcome }>()

  async function settle(message: LeasedMessage, outcome: Outcome) {
    unstored.set(message.id, { message, outcome })
    await settleMessage(database, message, outcome)
    unstored.delete(message.id)
  }

  /** Tries again to store the outcomes that could not be stored. */
  async function storeRest() {
    for (const { message, outcome } of unstored.values()) await settle(message, outcome)
  }

  return { settle, storeRest }
}
