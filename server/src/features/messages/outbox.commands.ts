import { createHmac } from 'node:crypto'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { Application } from '../../http/application.ts'
import { countryOf } from '../../platform/phones.ts'
import type { DeliveryReport, RefusalOfNumber } from '../../platform/providers/provider.ts'
import { markUnreached, stopMessages } from '../../store/addresses/address-marks.ts'
import { endRefusal, findHold, noteUnservedCountry, setHold } from '../../store/messages/gateway-refusals.ts'
import { dropHeld } from '../../store/messages/message-leases.ts'
import { applyDeliveryReport, keepShown } from '../../store/messages/messages.ts'
import { pushKeys } from '../../store/messages/push-messages.ts'
import { deleteMessagesOf, deletePushes, keepSentMessages } from '../../store/operator/restored.ts'
import { inTransaction } from '../../store/transactions.ts'

/**
 * Makes the key of the page that shows messages. The messages include login codes, so it is not enough to check a caller's address or Host
 * header. The key is derived from the installation's own keys, so it is the same after a restart. It has 128 bits, as 22 characters of
 * base64url.
 */
export async function makeOutboxKey(database: Database, now: number) {
  const { private_key } = await pushKeys(database, now)
  return createHmac('sha256', private_key).update('outbox').digest().subarray(0, 16).toString('base64url')
}

/** In ms: for how long shown texts are kept. */
const SHOWN_FOR = DAY

/** Keeps a text for the page that shows messages. */
export const keepShownText = (database: Database, shown: { phone: string; text: string; now: number }) =>
  keepShown(database, shown, shown.now - SHOWN_FOR)

/**
 * Stores what a gateway reports about a message. Returns whether the message changed. A report about a message that is not ours changes
 * nothing.
 */
export async function noteDelivery(app: Pick<Application, 'database' | 'log' | 'now'>, report: DeliveryReport) {
  if (!Number.isSafeInteger(report.message)) return false
  const phone = await applyDeliveryReport(app.database, report, app.now())
  if (phone !== null && report.why) await noteRefusedNumber(app, phone, report.why)
  return phone !== null
}

/**
 * Stores why the gateway sends nothing to a number. If the gateway may not send to a country, only the operator can change that, so the log
 * and the doctor report it.
 */
export async function noteRefusedNumber(
  { database, log, now }: Pick<Application, 'database' | 'log' | 'now'>,
  phone: string,
  why: RefusalOfNumber,
) {
  if (why === 'stopped') return stopMessages(database, phone, now())
  if (why === 'no SMS' || why === 'no mail') return markUnreached(database, phone, now())
  const country = countryOf(phone)
  if (country === null) return
  log.error({ country }, 'the gateway may not send to this country: allow it there, or take it out of SMS_COUNTRIES')
  await noteUnservedCountry(database, country, now())
}

/**
 * After the backup was made, some of its waiting messages were sent or ended. They get the state that they had before the restore. Messages
 * that were created at `now` (ms) are deleted, because the restore made them and must notify no one.
 */
export async function settleRestoredMessages(database: Database, now: number) {
  await keepSentMessages(database)
  await deleteMessagesOf(database, now)
}

/**
 * Deletes the backup's notifications. `heldSince` (ms): since when all messages except login codes wait until the operator releases them.
 * With null they do not wait.
 */
export async function holdRestoredMessages(database: Database, heldSince: number | null) {
  // A notification only accompanies an SMS or a mail, which has been sent or comes later. So nothing is lost.
  await deletePushes(database)
  await endRefusal(database, null)
  await setHold(database, heldSince)
}

/**
 * Releases the messages that wait for the operator after a restore. With `isNewOnly`, the messages that already waited in the backup are
 * dropped. Returns how many messages were dropped; null if nothing waited for the operator.
 */
export const releaseMessages = (database: Database, { isNewOnly }: { isNewOnly: boolean }) =>
  inTransaction(database, async (transaction) => {
    const heldSince = await findHold(transaction)
    if (heldSince === null) return null
    await setHold(transaction, null)
    return isNewOnly ? dropHeld(transaction, heldSince) : 0
  })
