import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { listSeriesToExtend } from '../../store/series.ts'
import { extendSeries, SERIES_AHEAD } from './series.commands.ts'

const EXTEND_EVERY = HOUR
const SERIES_AT_ONCE = 50

/** Jobs of repeating tasks. Tests call `extend`, which runs once; `start` repeats it. */
export function planningJobs(app: Application) {
  const { database } = app

  /** Creates the next occurrences of repeating tasks. */
  async function extend() {
    const now = app.now()
    let found: { family_id: number; id: number }[]
    let afterId = 0
    const faults: unknown[] = []
    do {
      found = await listSeriesToExtend(database, now + SERIES_AHEAD, afterId, SERIES_AT_ONCE)
      for (const series of found) {
        afterId = series.id
        // A series that fails must not stop the others.
        await extendSeries(database, provedFamily(series.family_id), series.id, now).catch((error: unknown) => faults.push(error))
      }
    } while (found.length === SERIES_AT_ONCE)
    if (faults.length > 0) throw faults[0]
  }

  return {
    extend,
    ...runPeriodically(app.log, [
      // The job creates tasks eight weeks ahead of the clock, so the clock has to be right.
      { run: extend, every: EXTEND_EVERY, failureMessage: 'repeating tasks could not be written on', onlyIf: app.clockMakesSense },
    ]),
  }
}
