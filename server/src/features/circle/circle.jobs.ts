import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { listWithHeir } from '../../store/role-offers.ts'
import { decideHeir } from './heirs.commands.ts'
import { recallRequests, sendLinksAgain } from './second-messages.commands.ts'

const CHECK_WAITING_EVERY = 5 * MINUTE
const FAMILIES_WITH_HEIR_AT_ONCE = 100

/**
 * Jobs about people who wait for a decision or have not opened their link. `start` runs all of them periodically. Tests run single jobs.
 */
export function circleJobs(app: Application) {
  const { database } = app
  // These messages are meant to save the family work. With manual sending the family would have to send them itself.
  const { sendsNothing } = app.settings
  const recall = async () => sendsNothing || recallRequests(database, app.now())
  const sendAgain = async () => sendsNothing || sendLinksAgain(database, app.settings, app.now())

  /** Decides about families for which the operator proposed a new owner. */
  async function decideHeirs() {
    for (let after: number | null = 0; after !== null; ) {
      const page = await listWithHeir(database, after, FAMILIES_WITH_HEIR_AT_ONCE)
      for (const { id } of page) await decideHeir(database, provedFamily(id), app.now())
      after = page.at(-1)?.id ?? null
    }
  }

  return {
    decideHeirs,
    recall,
    sendAgain,
    ...runPeriodically(app.log, [
      {
        run: decideHeirs,
        every: CHECK_WAITING_EVERY,
        failureMessage: 'proposed owners could not be looked at',
        onlyIf: app.clockMakesSense,
      },
      { run: recall, every: CHECK_WAITING_EVERY, failureMessage: 'requests that wait could not be looked for' },
      { run: sendAgain, every: CHECK_WAITING_EVERY, failureMessage: 'login links that no one opened could not be looked for' },
    ]),
  }
}
