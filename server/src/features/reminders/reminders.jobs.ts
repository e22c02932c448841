import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { repeat } from '../../platform/repeat.ts'
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
  const isByHand = app.settings.smsProvider === 'by-hand'
  const lookForUncovered = async () => isByHand || tellOfUncovered(database, app.now())
  const digest = async () => isByHand || sendDigests(database, app.now())

  const timers: NodeJS.Timeout[] = []
  return {
    moveAlong,
    remindByDefault,
    lookForUncovered,
    digest,
    start: () => {
      timers.push(repeat(app.log, moveAlong, REMIND_EVERY, 'reminders could not be moved'))
      timers.push(repeat(app.log, remindByDefault, REMIND_EVERY, 'default reminders could not be looked for'))
      timers.push(repeat(app.log, lookForUncovered, LOOK_EVERY, 'uncovered tasks could not be looked for'))
      timers.push(repeat(app.log, digest, LOOK_EVERY, 'digests could not be looked for'))
    },
    stop: () => {
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
  }
}
