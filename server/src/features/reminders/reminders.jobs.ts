import type { Application } from '../../http/application.ts'
import { repeatByPages } from '../../platform/by-pages.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { moveReminders } from '../../store/asking/reminders.ts'
import { lookAhead as lookAtFamilies } from './look-ahead.commands.ts'

const LOOK_EVERY = 15_000
const MOVED_AT_ONCE = 500

/** Jobs that send messages. Each runs once, also for tests; `start` repeats them. */
export function reminderJobs(app: Application) {
  const { database } = app

  async function moveAlong() {
    await repeatByPages(MOVED_AT_ONCE, (limit) => moveReminders(database, app.now(), limit))
  }

  /** Default reminders, questions about open events, and digests. */
  const lookAhead = () => lookAtFamilies(database, app.now, app.settings)

  return {
    moveAlong,
    lookAhead,
    ...runPeriodically(app.log, [
      { run: moveAlong, every: LOOK_EVERY, failureMessage: 'reminders could not be moved' },
      {
        run: lookAhead,
        every: LOOK_EVERY,
        failureMessage: 'reminders, open events and digests could not be looked for',
        lateMessage: 'reminders, questions about open events and digests are late',
      },
    ]),
  }
}
