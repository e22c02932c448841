import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { provedFamily } from '../../database/schema.ts'
import { deleteReplaced, REPLACED_KEPT_FOR } from '../../database/sqlite-backups.ts'
import type { Application } from '../../http/application.ts'
import { handleByPages } from '../../platform/by-pages.ts'
import { failureOf } from '../../platform/errors.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { recordEvent } from '../../store/events.ts'
import { endPause, listPausesOver } from '../../store/family-settings.ts'
import { eraseFamily, listClosedBefore, lockClosedFamily } from '../../store/personal-data/family-erasing.ts'
import { listAskedBefore, listPerhapsIdle, noteVisit } from '../../store/retention.ts'
import { changeFamily, inTransaction } from '../../store/transactions.ts'
import { askIfIdle, CLOSED_KEPT_FOR, closeIfIdle } from './closing.commands.ts'

const ERASE_FAMILIES_EVERY = HOUR
const FAMILIES_AT_ONCE = 100

/** In ms. */
const IDLE_AFTER = RETENTION_DAYS.idleFamily * DAY
const CLOSED_AFTER = RETENTION_DAYS.idleFamilyAsked * DAY

const FIND_IDLE_EVERY = 6 * HOUR
const IDLE_AT_ONCE = 200

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

  /** Asks the owners of families that no one opens. `closeIdle` closes these families later. */
  async function askIdle() {
    const before = app.now() - IDLE_AFTER
    await handleByPages(
      IDLE_AT_ONCE,
      (limit) => listPerhapsIdle(database, before, limit),
      async ({ id }) =>
        (await noteVisit(database, provedFamily(id), before, app.now())) ||
        tryOne(id, () => askIfIdle(database, provedFamily(id), before, app.now()), 'no one has opened this family for a year'),
    )
  }

  async function closeIdle() {
    const before = app.now() - CLOSED_AFTER
    for (let after: number | null = 0; after !== null; ) {
      const page = await listAskedBefore(database, before, after, IDLE_AT_ONCE)
      for (const { id } of page)
        await tryOne(id, () => closeIfIdle(database, provedFamily(id), before, app.now()), 'a family that no one opens was closed')
      after = page.at(-1)?.id ?? null
    }
  }

  /**
   * Runs a change of one idle family. If it fails, the other families are still changed, and the next run tries this family again. Returns
   * whether the family changed.
   */
  async function tryOne(family: number, change: () => Promise<boolean>, message: string) {
    try {
      const isChanged = await change()
      // This line is for the operator, because with manual sending no one else is notified.
      if (isChanged) app.log.warn({ family }, message)
      return isChanged
    } catch (error) {
      app.log.error({ family, failure: failureOf(error) }, 'an idle family could not be asked or closed')
      return false
    }
  }

  return {
    eraseClosed,
    endPauses,
    eraseReplaced,
    askIdle,
    closeIdle,
    ...runPeriodically(app.log, [
      { run: eraseClosed, every: ERASE_FAMILIES_EVERY, failureMessage: 'closed families could not be erased', onlyIf },
      { run: endPauses, every: MINUTE, failureMessage: 'pauses could not be ended' },
      { run: eraseReplaced, every: ERASE_FAMILIES_EVERY, failureMessage: 'the data that a restore replaced could not be deleted', onlyIf },
      { run: askIdle, every: FIND_IDLE_EVERY, failureMessage: 'idle families could not be looked for', onlyIf },
      { run: closeIdle, every: FIND_IDLE_EVERY, failureMessage: 'idle families could not be closed', onlyIf },
    ]),
  }
}
