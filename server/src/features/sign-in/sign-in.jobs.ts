import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Application } from '../../http/application.ts'
import { repeatByPages } from '../../platform/by-pages.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { DEVICE_KEPT_FOR, deleteDevices, deleteEndedTokens, endEmptyDevices } from '../../store/devices.ts'
import { deleteCodeMessagesBefore, deleteCodesOutside } from '../../store/login-codes.ts'
import { deleteProposalsOver } from '../../store/proposed-circles.ts'
import { inTransaction } from '../../store/transactions.ts'

/** In ms. The longest limit of codes is for a day. Messages with codes are kept longer, without the codes. */
const CODES_KEPT_FOR = RETENTION_DAYS.loginCode * DAY
const CODE_MESSAGES_KEPT_FOR = RETENTION_DAYS.messageText * DAY

const CODES_FORGOTTEN_EVERY = HOUR
const DEVICES_ENDED_AT_ONCE = 100

/** Deletes sign-in data that is of no use any more. `forgetOld` runs once, which tests use; `start` repeats it. */
export function signInJobs(app: Application) {
  const { database } = app

  async function forgetOld() {
    const now = app.now()
    await deleteCodesOutside(database, { since: now - CODES_KEPT_FOR, until: now + CODES_KEPT_FOR })
    await deleteCodeMessagesBefore(database, now - CODE_MESSAGES_KEPT_FOR)
    await endEmptyDevices(database, now)
    await repeatByPages(DEVICES_ENDED_AT_ONCE, (limit) =>
      inTransaction(database, (transaction) => deleteDevices(transaction, now - DEVICE_KEPT_FOR, now, limit)),
    )
    await deleteEndedTokens(database, now - DAY)
    await repeatByPages(DEVICES_ENDED_AT_ONCE, (limit) =>
      inTransaction(database, (transaction) => deleteProposalsOver(transaction, now, limit)),
    )
  }

  const failureMessage = 'old codes and devices could not be forgotten'
  return {
    forgetOld,
    ...runPeriodically(app.log, [{ run: forgetOld, every: CODES_FORGOTTEN_EVERY, failureMessage, onlyIf: app.clockMakesSense }]),
  }
}
