import { DAY } from '@hand-in-hand/contract/constants.ts'
import { directAddress } from '../database/database.ts'
import { migrate } from '../database/open-database.ts'
import { backUpPostgres, isServersDatabase, restorePostgres } from '../database/postgres.ts'
import { backUpSqlite, REPLACED_KEPT_FOR, restoreSqlite } from '../database/sqlite-backups.ts'
import { fileFromCommandLine, readArguments, type Settings } from '../env.ts'
import { trusted } from '../platform/clock-sense.ts'
import { StartupError } from '../platform/errors.ts'
import { writeKnownClock } from '../store/clock.ts'
import { noDataError, refuseMissingFile, run, settingsOfCommand, withDatabase, withTables } from './run.ts'

const DB_USAGE =
  'Say it like this: npm run db -- migrate, npm run db -- trust-clock, npm run db -- backup FILE, or npm run db -- restore FILE.'

void run(async () => {
  const { positionals } = readArguments({}, DB_USAGE)
  const [command, file] = positionals
  const needsFile = command === 'backup' || command === 'restore'
  if (needsFile !== Boolean(file) || !(needsFile || command === 'migrate' || command === 'trust-clock')) throw new StartupError(DB_USAGE)
  const settings = settingsOfCommand()
  if (command === 'migrate') return migrateNow(settings)
  if (command === 'trust-clock') return trustClock(settings)
  if (!file) throw new StartupError(DB_USAGE)
  const path = fileFromCommandLine(file)
  const address = directAddress(settings)
  if (command === 'backup') {
    refuseMissingFile(settings)
    if (address && !isServersDatabase(address)) throw noDataError(settings)
    if (address) backUpPostgres(address, path)
    else backUpSqlite(settings.dataFolder, path)
    console.log(`Everything is in ${path}. Keep it where only you can read it: it holds names and phone numbers.`)
  } else if (command === 'restore') {
    const replaced = address ? null : restoreSqlite(settings.dataFolder, path)
    if (address) restorePostgres(address, path)
    console.log(`The data is as it was in ${path}.`)
    if (replaced) console.log(`What was there before is in ${replaced}: the server deletes it after ${REPLACED_KEPT_FOR / DAY} days.`)
  } else throw new StartupError(DB_USAGE)
})

/** After a server was off for long: its jobs erase at once, and do not watch for a day whether the clock is right. */
async function trustClock(settings: Settings) {
  const now = Date.now()
  await withDatabase(settings, (database) => writeKnownClock(database, trusted(now)))
  console.log(`The server trusts its clock, which shows ${new Date(now).toISOString()}. Within an hour it erases what is due by it.`)
}

async function migrateNow(settings: Settings) {
  const done = await withTables(settings, () => migrate(settings))
  console.log(done.length ? `Done: ${done.map((each) => each.migrationName).join(', ')}.` : 'The database is up to date.')
}
