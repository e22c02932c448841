import { CREATION_KEY_KEPT, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { deleteCreationKeysOutside } from '../../store/transactions.ts'

/** Deletes the keys of old requests. `forgetKeys` runs once, which tests use; `start` repeats it. */
export function creationKeyJobs(app: Application) {
  const forgetKeys = async () => {
    const now = app.now()
    await deleteCreationKeysOutside(app.database, { since: now - CREATION_KEY_KEPT, until: now + CREATION_KEY_KEPT })
  }
  const failureMessage = 'old keys of requests could not be deleted'
  return { forgetKeys, ...runPeriodically(app.log, [{ run: forgetKeys, every: HOUR, failureMessage, onlyIf: app.clockMakesSense }]) }
}
