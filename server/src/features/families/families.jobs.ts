import { CLOSED_KEPT_FOR, HOUR } from '@hand-in-hand/contract/constants.ts'
import { provedFamily } from '../../database/schema.ts'
import { deleteReplaced, REPLACED_KEPT_FOR } from '../../database/sqlite-backups.ts'
import type { Application } from '../../http/application.ts'
import { failureOf } from '../../platform/errors.ts'
import { repeatedly } from '../../platform/repeat.ts'
import { eraseFamily, holdClosed, listClosedBefore } from './erasing.queries.ts'

const ERASE_EVERY = HOUR

/** What happens to families by the clock. `eraseClosed` and `eraseReplaced` are one turn each, also for tests; `start` repeats them. */
export function familyJobs(app: Application) {
  const { database, settings } = app

  /** Erases what was closed 30 days ago, each family in a transaction of its own. */
  async function eraseClosed() {
    const before = app.now() - CLOSED_KEPT_FOR
    for (const { id } of await listClosedBefore(database, before)) {
      const erasing = database.transaction().execute(async (transaction) => {
        const familyId = provedFamily(id)
        // Nobody can reopen it any more, but another process may be here as well.
        if (await holdClosed(transaction, familyId, before)) await eraseFamily(transaction, familyId)
      })
      // One that can't be erased now keeps no other from it; it is there again at the next turn.
      await erasing.catch((error: unknown) => {
        app.log.error({ failure: failureOf(error) }, 'a closed family could not be erased')
      })
    }
  }

  /** Deletes the data that a restore replaced: families and people that were erased since are still in it. */
  async function eraseReplaced() {
    if (!settings.databaseUrl) deleteReplaced(settings.dataFolder, app.now() - REPLACED_KEPT_FOR)
  }

  return {
    eraseClosed,
    eraseReplaced,
    ...repeatedly(app.log, [
      { run: eraseClosed, every: ERASE_EVERY, complaint: 'closed families could not be erased' },
      { run: eraseReplaced, every: ERASE_EVERY, complaint: 'the data that a restore replaced could not be deleted' },
    ]),
  }
}
