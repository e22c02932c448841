import { createHmac } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { applyDeliveryReport, type DeliveryReport } from '../../store/messages.ts'
import { pushKeys } from '../../store/push-messages.ts'

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
