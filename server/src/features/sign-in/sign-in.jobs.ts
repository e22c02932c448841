import { CODE_MESSAGES_KEPT_FOR, DAY, DEVICE_KEPT_FOR, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { repeatedly } from '../../platform/repeat.ts'
import { deleteCodeMessagesBefore, deleteCodesBefore } from './codes.queries.ts'
import { deleteDevices, deleteEndedTokens, endEmptyDevices } from './devices.queries.ts'

const FORGET_EVERY = HOUR

/** What is kept of signing in, for as long as it is of use. `forgetOld` is one turn, also for tests; `start` repeats it. */
export function signInJobs(app: Application) {
  const { database } = app

  async function forgetOld() {
    const now = app.now()
    // The longest limit of a number's codes is that of a day.
    await deleteCodesBefore(database, now - DAY)
    await deleteCodeMessagesBefore(database, now - CODE_MESSAGES_KEPT_FOR)
    await database.transaction().execute(async (transaction) => {
      await endEmptyDevices(transaction, now)
      await deleteDevices(transaction, now - DEVICE_KEPT_FOR, now)
    })
    await deleteEndedTokens(database, now - DAY)
  }

  const complaint = 'old codes and devices could not be forgotten'
  return { forgetOld, ...repeatedly(app.log, [{ run: forgetOld, every: FORGET_EVERY, complaint }]) }
}
