import type { Application } from '../../http/application.ts'
import { repeatByPages } from '../../platform/by-pages.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { moveReminders } from '../../store/asking/reminders.ts'
import { queueDueMessages as queueForFamilies } from './due-messages.commands.ts'

const CHECK_FAMILIES_EVERY = 15_000
const MOVED_AT_ONCE = 500

/** Jobs for messages that are due at a time. A test runs each job once by calling it; `start` repeats them. */
export function reminderJobs(app: Application) {
  const { database } = app

  async function moveAlong() {
    await repeatByPages(MOVED_AT_ONCE, (limit) => moveReminders(database, app.now(), limit))
  }

  /** Queues what is due for each family, such as reminders, asks, news and digests. */
  const queueDueMessages = () => queueForFamilies(database, app.now, app.settings)

  return {
    moveAlong,
    queueDueMessages,
    ...runPeriodically(app.log, [
      { run: moveAlong, every: CHECK_FAMILIES_EVERY, failureMessage: 'reminders could not be moved' },
      {
        run: queueDueMessages,
        every: CHECK_FAMILIES_EVERY,
        failureMessage: 'reminders, open events and digests could not be queued',
        lateMessage: 'reminders, questions about open events and digests are late',
      },
    ]),
  }
}
