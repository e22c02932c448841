import type { Database } from '../../database/database.ts'
import { endRefusal, findHold, setHold } from '../../store/gateway-refusals.ts'
import { dropHeld } from '../../store/message-leases.ts'
import { deleteMessagesOf, deletePushes, keepSentMessages } from '../../store/operator/restored.ts'
import { inTransaction } from '../../store/transactions.ts'

/** Messages of a backup that were sent or ended since stay so, and the restore, at this instant (ms), sends none of its own. */
export async function settleRestoredMessages(database: Database, now: number) {
  await keepSentMessages(database)
  await deleteMessagesOf(database, now)
}

/** Messages of a backup wait for the operator since this instant (ms), or do not wait (null). Its notifications are deleted. */
export async function holdRestoredMessages(database: Database, heldSince: number | null) {
  // A notification accompanies an SMS, which was sent, or comes later.
  await deletePushes(database)
  await endRefusal(database)
  await setHold(database, heldSince)
}

/**
 * Ends the waiting that began with a restore. With `isNewOnly` what waited in the backup is not sent. Returns how many were dropped so;
 * null if nothing waited for the operator.
 */
export const releaseMessages = (database: Database, { isNewOnly }: { isNewOnly: boolean }) =>
  inTransaction(database, async (transaction) => {
    const heldSince = await findHold(transaction)
    if (heldSince === null) return null
    await setHold(transaction, null)
    return isNewOnly ? dropHeld(transaction, heldSince) : 0
  })
