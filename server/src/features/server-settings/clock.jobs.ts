import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { checkClock, makesSense } from '../../platform/clock-sense.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { findKnownClock, writeKnownClock } from '../../store/clock.ts'

const CLOCK_READ_EVERY = MINUTE

/**
 * Stores the time once a minute, so that the next reading shows whether the clock jumped. `readClock` does this once, which tests use;
 * `start` repeats it.
 */
export function clockJobs(app: Application) {
  const { database } = app

  async function readClock() {
    const now = app.now()
    const known = await findKnownClock(database)
    const next = checkClock(known, now)
    await writeKnownClock(database, next)
    const days = known.trusted_at === null ? 0 : Math.round((now - known.trusted_at) / DAY)
    if (next.watched_since === now) {
      app.log.warn(
        { days },
        'the clock is far from the time that the database knows: nothing is erased until it has run steadily for a day',
      )
    } else if (next.trusted_at === now && !makesSense(known, now)) {
      app.log.warn({ days }, 'the clock has run steadily for a day: old data is erased again')
    }
  }

  return {
    readClock,
    ...runPeriodically(app.log, [{ run: readClock, every: CLOCK_READ_EVERY, failureMessage: 'the time could not be stored' }]),
  }
}
