import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { repeatedly } from '../../platform/repeat.ts'
import { remindTakers, sendDigests, tellOfUncovered } from './reminders.commands.ts'
import { moveReminders } from './reminders.queries.ts'

const REMIND_EVERY = 15_000
const LOOK_EVERY = MINUTE

/** What is sent by the clock. Each is one turn, also for tests; `start` repeats them. */
export function reminderJobs(app: Application) {
  const { database } = app
  const moveAlong = () => moveReminders(database, app.now())
  const remindByDefault = () => remindTakers(database, app.now())
  // Where people send the messages themselves, these would only be work for the very people whom they are to spare it.
  const { sendsByHand } = app.settings
  const lookForUncovered = async () => sendsByHand || tellOfUncovered(database, app.now())
  const digest = async () => sendsByHand || sendDigests(database, app.now())

  return {
    moveAlong,
    remindByDefault,
    lookForUncovered,
    digest,
    ...repeatedly(app.log, [
      { run: moveAlong, every: REMIND_EVERY, complaint: 'reminders could not be moved' },
      { run: remindByDefault, every: REMIND_EVERY, complaint: 'default reminders could not be looked for' },
      { run: lookForUncovered, every: LOOK_EVERY, complaint: 'uncovered tasks could not be looked for' },
      { run: digest, every: LOOK_EVERY, complaint: 'digests could not be looked for' },
    ]),
  }
}
