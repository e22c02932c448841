import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { erasePrivateDetails } from './tasks.queries.ts'

/** How long an address or a door code outlives the task that it was for, in ms. */
const KEPT_FOR = DAY
const LOOK_EVERY = HOUR

/** Erases private details a day after they served. `run` is one turn, also for tests. */
export function taskJobs(app: Application) {
  const run = () => erasePrivateDetails(app.database, app.now() - KEPT_FOR)
  const turn = () =>
    run().catch((error: unknown) => {
      app.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'private details could not be erased')
    })
  let timer: NodeJS.Timeout | undefined
  return {
    run,
    start: () => {
      timer ??= setInterval(turn, LOOK_EVERY)
      void turn()
    },
    stop: () => clearInterval(timer),
  }
}
