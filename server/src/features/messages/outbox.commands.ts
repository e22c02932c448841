import { createHmac } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { endRefusal, findHold, setHold } from '../../store/gateway-refusals.ts'
import { dropHeld } from '../../store/message-leases.ts'
import { applyDeliveryReport, type DeliveryReport } from '../../store/messages.ts'
import { deleteMessagesOf, deletePushes, keepSentMessages } from '../../store/operator/restored.ts'
import { pushKeys } from '../../store/push-messages.ts'
import { inTransaction } from '../../store/transactions.ts'

/**
 * Makes the key of the page that shows messages. They include login codes, so a caller's address or Host header is not enough.
 * It is derived from the installation's own keys, so it is the same after a restart: 128 bits, 22 characters of base64url.
 */
export async function makeOutboxKey(database: Database, now: number) {
  const { private_key } = await pushKeys(database, now)
  return createHmac('sha256', private_key).update('outbox').digest().subarray(0, 16).toString('base64url')
}

/** Keeps what a gateway says became of a message. Returns whether that changed it; a report about no message of ours changes nothing. */
export const noteDelivery = async (database: Database, report: DeliveryReport, now: number) =>
  Number.isSafeInteger(report.message) && (await applyDeliveryReport(database, report, now))

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
