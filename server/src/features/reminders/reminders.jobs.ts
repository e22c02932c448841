import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { moveReminders } from '../../store/reminders.ts'
import { notifyOfUncovered, remindTakers, sendDigests } from './reminders.commands.ts'

const DEFAULT_REMINDERS_EVERY = 15_000
const UNCOVERED_EVERY = MINUTE

/** Jobs that send messages. Each runs once, also for tests; `start` repeats them. */
export function reminderJobs(app: Application) {
  const { database } = app
  const moveAlong = () => moveReminders(database, app.now())
  const remindByDefault = () => remindTakers(database, app.now())
  // With manual sending these would be work for the people whom they are meant to help.
  const { sendsByHand } = app.settings
  const lookForUncovered = async () => sendsByHand || notifyOfUncovered(database, app.now())
  const digest = async () => sendsByHand || sendDigests(database, app.now())

  return {
    moveAlong,
    remindByDefault,
    lookForUncovered,
    digest,
    ...runPeriodically(app.log, [
      { run: moveAlong, every: DEFAULT_REMINDERS_EVERY, failureMessage: 'reminders could not be moved' },
      { run: remindByDefault, every: DEFAULT_REMINDERS_EVERY, failureMessage: 'default reminders could not be looked for' },
      { run: lookForUncovered, every: UNCOVERED_EVERY, failureMessage: 'uncovered tasks could not be looked for' },
      { run: digest, every: UNCOVERED_EVERY, failureMessage: 'digests could not be looked for' },
    ]),
  }
}
