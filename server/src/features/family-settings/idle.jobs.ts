import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { handleByPages } from '../../platform/by-pages.ts'
import { failureOf } from '../../platform/errors.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { listAskedBefore, listPerhapsIdle, noteVisit } from '../../store/retention.ts'
import { askIfIdle, closeIfIdle } from './idle.commands.ts'

/** In ms. */
const IDLE_AFTER = RETENTION_DAYS.idleFamily * DAY
const CLOSED_AFTER = RETENTION_DAYS.idleFamilyAsked * DAY

const FIND_IDLE_EVERY = 6 * HOUR
const IDLE_AT_ONCE = 200

/**
 * Jobs about families that no one opens. One asks the owner; a later one closes the family. `start` runs both periodically. Tests run
 * single jobs.
 */
export function idleJobs(app: Application) {
  const { database, clockMakesSense: onlyIf } = app

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
   * Runs a change of one family. If it fails, the other families are still changed, and the next run tries this family again. Returns
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
    askIdle,
    closeIdle,
    ...runPeriodically(app.log, [
      { run: askIdle, every: FIND_IDLE_EVERY, failureMessage: 'idle families could not be looked for', onlyIf },
      { run: closeIdle, every: FIND_IDLE_EVERY, failureMessage: 'idle families could not be closed', onlyIf },
    ]),
  }
}
