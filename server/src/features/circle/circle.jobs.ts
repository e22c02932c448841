import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { recallRequests, sendLinksAgain } from './second-messages.commands.ts'

const LOOKED_FOR_EVERY = 5 * MINUTE

/** Jobs about people who wait. Each runs once, also for tests; `start` repeats them. */
export function circleJobs(app: Application) {
  const { database } = app
  // With manual sending these would be work for the people whom they are meant to help.
  const { sendsByHand } = app.settings
  const recall = async () => sendsByHand || recallRequests(database, app.now())
  const sendAgain = async () => sendsByHand || sendLinksAgain(database, app.now())

  return {
    recall,
    sendAgain,
    ...runPeriodically(app.log, [
      { run: recall, every: LOOKED_FOR_EVERY, failureMessage: 'requests that wait could not be looked for' },
      { run: sendAgain, every: LOOKED_FOR_EVERY, failureMessage: 'login links that no one opened could not be looked for' },
    ]),
  }
}
