import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { provedFamily } from '../../database/schema.ts'
import { deleteReplaced, REPLACED_KEPT_FOR } from '../../database/sqlite-backups.ts'
import type { Application } from '../../http/application.ts'
import { handleByPages } from '../../platform/by-pages.ts'
import { failureOf } from '../../platform/errors.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { recordEvent } from '../../store/events.ts'
import { endPause, listPausesOver } from '../../store/family-settings.ts'
import { eraseFamily, listClosedBefore, lockClosedFamily } from '../../store/personal-data/family-erasing.ts'
import { changeFamily, inTransaction } from '../../store/transactions.ts'
import { CLOSED_KEPT_FOR } from './closing.commands.ts'

const ERASE_FAMILIES_EVERY = HOUR
const FAMILIES_AT_ONCE = 100

/** Jobs about whole families. `start` runs all of them periodically. Tests run single jobs. */
export function familyJobs(app: Application) {
  const { database, settings, clockMakesSense: onlyIf } = app

  /** Erases families that were closed 30 days ago, each in its own transaction. */
  async function eraseClosed() {
    const before = app.now() - CLOSED_KEPT_FOR
    for (let after: number | null = 0; after !== null; ) {
      const page = await listClosedBefore(database, before, after, FAMILIES_AT_ONCE)
      for (const { id } of page) await eraseOne(id, before)
      after = page.at(-1)?.id ?? null
    }
  }

  /** Erases one family. If that fails, the others are still erased, and the next run tries this family again. */
  async function eraseOne(id: number, before: number) {
    const erasing = inTransaction(database, async (transaction) => {
      const familyId = provedFamily(id)
      // The family can't be reopened any more, but another process may be erasing it too.
      if (await lockClosedFamily(transaction, familyId, before)) await eraseFamily(transaction, familyId)
    })
    await erasing.catch((error: unknown) => {
      app.log.error({ failure: failureOf(error) }, 'a closed family could not be erased')
    })
  }

  /** Ends pauses on the day that the family chose. */
  async function endPauses() {
    const now = app.now()
    await handleByPages(
      FAMILIES_AT_ONCE,
      (limit) => listPausesOver(database, now, limit),
      async ({ id }) => {
        const familyId = provedFamily(id)
        await changeFamily(database, familyId, async (transaction) => {
          if (await endPause(transaction, familyId, now)) await recordEvent(transaction, familyId, { kind: 'resumed', by: null, now })
        })
      },
    )
  }

  /**
   * Deletes the data that a restore replaced, also if the restore was before a move to PostgreSQL. The replaced data still contains people
   * who were erased since.
   */
  async function eraseReplaced() {
    deleteReplaced(settings.dataFolder, app.now() - REPLACED_KEPT_FOR)
  }

  return {
    eraseClosed,
    endPauses,
    eraseReplaced,
    ...runPeriodically(app.log, [
      { run: eraseClosed, every: ERASE_FAMILIES_EVERY, failureMessage: 'closed families could not be erased', onlyIf },
      { run: endPauses, every: MINUTE, failureMessage: 'pauses could not be ended' },
      { run: eraseReplaced, every: ERASE_FAMILIES_EVERY, failureMessage: 'the data that a restore replaced could not be deleted', onlyIf },
    ]),
  }
}
