import type { Database } from '../../database/database.ts'
import { type LeasedMessage, type Outcome, settleMessage } from '../../store/messages/message-leases.ts'

export type Outcomes = ReturnType<typeof outcomesOf>

/** Stores what became of messages, and keeps what could not be stored: only this process knows it, and without it they would be sent again. */
export function outcomesOf(database: Database) {
  const unstored = new Map<number, { message: LeasedMessage; outcome: Outcome }>()

  async function settle(message: LeasedMessage, outcome: Outcome) {
    unstored.set(message.id, { message, outcome })
    await settleMessage(database, message, outcome)
    unstored.delete(message.id)
  }

  /** Tries again to store what could not be stored. */
  async function storeRest() {
    for (const { message, outcome } of unstored.values()) await settle(message, outcome)
  }

  return { settle, storeRest }
}
