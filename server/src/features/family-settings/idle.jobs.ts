import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { failureOf } from '../../platform/errors.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { listAskedBefore, listIdleFamilies } from '../../store/retention.ts'
import { askIfIdle, closeIfIdle } from './idle.commands.ts'

/** In ms. */
const IDLE_AFTER = RETENTION_DAYS.idleFamily * DAY
const CLOSED_AFTER = RETENTION_DAYS.idleFamilyAsked * DAY

const LOOKED_FOR_EVERY = 6 * HOUR
const FAMILIES_AT_ONCE = 200

/** Families that no one opens: their owner is asked, then they are closed. Each job runs once, also for tests; `start` repeats them. */
export function idleJobs(app: Application) {
  const { database, clockMakesSense: onlyIf } = app

  async function askIdle() {
    const before = app.now() - IDLE_AFTER
    for (let after: number | null = 0; after !== null; ) {
      const { idle, last } = await listIdleFamilies(database, before, after, FAMILIES_AT_ONCE)
      for (const { id } of idle)
        await tryOne(id, () => askIfIdle(database, provedFamily(id), before, app.now()), 'no one has opened this family for a year')
      after = last
    }
  }

  async function closeIdle() {
    const before = app.now() - CLOSED_AFTER
    for (let after: number | null = 0; after !== null; ) {
      const page = await listAskedBefore(database, before, after, FAMILIES_AT_ONCE)
      for (const { id } of page)
        await tryOne(id, () => closeIfIdle(database, provedFamily(id), before, app.now()), 'a family that no one opens was closed')
      after = page.at(-1)?.id ?? null
    }
  }

  /** A family that fails does not stop the others. It is tried again at the next run. */
  async function tryOne(family: number, change: () => Promise<boolean>, message: string) {
    try {
      // For the operator: with manual sending no one else hears of it.
      if (await change()) app.log.warn({ family }, message)
    } catch (error) {
      app.log.error({ family, failure: failureOf(error) }, 'an idle family could not be asked or closed')
    }
  }

  return {
    askIdle,
    closeIdle,
    ...runPeriodically(app.log, [
      { run: askIdle, every: LOOKED_FOR_EVERY, failureMessage: 'idle families could not be looked for', onlyIf },
      { run: closeIdle, every: LOOKED_FOR_EVERY, failureMessage: 'idle families could not be closed', onlyIf },
    ]),
  }
}
