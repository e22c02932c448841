import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Application } from '../../http/application.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { takeUnloggedActs } from '../../store/operator/acts.ts'
import { notifyOfBackups, notifyOfDisk, notifyOfRefusal } from './notices.commands.ts'
import { endOldSqliteFile } from './old-sqlite-file.commands.ts'

const NOTIFYING = { every: 5 * MINUTE, failureMessage: 'the operator could not be told by mail' }

/**
 * Writes the operator's acts into the server's log, beside the sign-ins. A command has no log of its own. Tests call `logActs`, which runs
 * once; `start` repeats it.
 */
export function operatorJobs(app: Application) {
  const logActs = async () => {
    for (const { act, via, who, account, about_family, at } of await takeUnloggedActs(app.database, app.now())) {
      app.security.operated(act, {
        via,
        ...(who !== null && { who }),
        ...(account !== null && { account }),
        ...(about_family !== null && { family: about_family }),
        at: new Date(at).toISOString(),
      })
    }
  }
  /** Deletes the SQLite file that is left after a move to PostgreSQL. */
  const endOldFile = async () => {
    const { databaseUrl, dataFolder } = app.settings
    if (databaseUrl && (await endOldSqliteFile(app.database, dataFolder, app.now())))
      app.log.warn({ folder: dataFolder }, 'the SQLite file from before the move to PostgreSQL was deleted: 35 days are over')
  }
  return {
    logActs,
    ...runPeriodically(app.log, [
      { run: logActs, every: MINUTE, failureMessage: 'acts of the operator could not be logged' },
      {
        run: endOldFile,
        every: HOUR,
        failureMessage: 'the SQLite file from before the move to PostgreSQL could not be deleted',
        onlyIf: app.clockMakesSense,
      },
      { ...NOTIFYING, run: () => notifyOfRefusal(app) },
      { ...NOTIFYING, run: () => notifyOfBackups(app) },
      { ...NOTIFYING, run: () => notifyOfDisk(app) },
    ]),
  }
}
