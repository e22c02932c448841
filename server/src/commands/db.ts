import { DAY } from '@hand-in-hand/contract/constants.ts'
import { directAddress } from '../database/database.ts'
import { datedBackup, deleteBackups, newestBackup } from '../database/dated-backups.ts'
import { copyDatabase } from '../database/moving/copy.ts'
import { migrate, refuseOlderServers } from '../database/open-database.ts'
import { backUpPostgres, isServersDatabase } from '../database/postgres.ts'
import { describeBackup } from '../database/restoring/backup-file.ts'
import { restoreIntoScratch } from '../database/scratch.ts'
import { lockDataFolder } from '../database/sqlite.ts'
import { backUpSqlite } from '../database/sqlite-backups.ts'
import { fileFromCommandLine, readArguments, type Settings } from '../env.ts'
import { trusted } from '../platform/clock-sense.ts'
import { StartupError } from '../platform/errors.ts'
import { checkDatabaseUrl } from '../platform/postgres-address.ts'
import { writeKnownClock } from '../store/clock.ts'
import { findNewestChange } from '../store/newest-change.ts'
import { noteBackup } from '../store/operator/notices.ts'
import { restore } from './restore.ts'
import {
  actAsOwnerOf,
  noDataError,
  placeOf,
  refuseMissingFile,
  runCommand,
  say,
  settingsOfCommand,
  withDatabase,
  withTables,
} from './run.ts'

const DB_USAGE =
  "Usage: npm run db -- migrate, npm run db -- trust-clock, npm run db -- backup FILE, npm run db -- backup --until '2026-11-23 14:05:00+00' FILE (refused if something in the data is newer), npm run db -- backup --keep-days 35 FOLDER (with --verify the new one is restored at once, to see that it is whole), npm run db -- verify FILE (or FOLDER, for its newest backup), npm run db -- restore FILE (with --sign-out all people log in again, with --as-it-was also what had ended since comes back), or npm run db -- copy --to postgres://… (or to a data folder)."

const [TEXT, YES] = [{ type: 'string' }, { type: 'boolean' }] as const
const DB_OPTIONS = { to: TEXT, 'keep-days': TEXT, until: TEXT, verify: YES, 'sign-out': YES, 'as-it-was': YES }
/** The arguments of each command. The first one is required. */
const DB_COMMANDS = new Map<string, string[]>([
  ['migrate', []],
  ['trust-clock', []],
  ['backup', ['FILE', 'keep-days', 'until', 'verify']],
  ['verify', ['FILE']],
  ['restore', ['FILE', 'sign-out', 'as-it-was']],
  ['copy', ['to']],
])

void runCommand(async () => {
  const { positionals, values } = readArguments(DB_OPTIONS, DB_USAGE)
  const [command = '', file = ''] = positionals
  const isUnderstood = understands(command, [...(file ? ['FILE'] : []), ...Object.keys(values)])
  const [signOut, asItWas, isVerified] = [values['sign-out'] === true, values['as-it-was'] === true, values.verify === true]
  const keepDays = values['keep-days'] === undefined ? null : String(values['keep-days'])
  const areDaysRight = keepDays === null ? !isVerified : /^[1-9]\d{0,3}$/.test(keepDays)
  const until = values.until === undefined ? null : Date.parse(String(values.until))
  if (!isUnderstood || !areDaysRight || Number.isNaN(until) || (signOut && asItWas)) throw new StartupError(DB_USAGE)
  const settings = settingsOfCommand()
  if (command === 'migrate') return migrateNow(settings)
  if (command === 'trust-clock') return trustClock(settings)
  if (command === 'copy') return copyTo(settings, String(values.to))
  const path = fileFromCommandLine(file)
  const address = directAddress(settings)
  if (command === 'verify') return verify(address, path)
  if (command === 'restore') return restore(settings, path, { signOut, asItWas })
  const now = Date.now()
  const target = keepDays === null ? path : datedBackup(path, now)
  if (until !== null) await refuseNewer(settings, until)
  await notingOutcome(settings, keepDays !== null && 'made', async () => backUp(settings, target))
  say(`Everything is in ${target}. Keep it where only you can read it: it holds names and phone numbers.`)
  // Old backups are deleted only after the new one is there: if backups fail for weeks, the last one stays.
  if (keepDays !== null) {
    const deleted = deleteBackups(path, now - Number(keepDays) * DAY)
    say(`Backups deleted because they were older than ${keepDays} days: ${deleted}.`)
  }
  if (isVerified) await notingOutcome(settings, 'verified', () => verify(address, target))
})

function understands(command: string, said: string[]) {
  const takes = DB_COMMANDS.get(command)
  return takes !== undefined && said.every((each) => takes.includes(each)) && takes.slice(0, 1).every((each) => said.includes(each))
}

/** Moves the data to the other kind of database. The old data stay where they are. */
async function copyTo(settings: Settings, to: string) {
  const isPostgres = /^postgres(ql)?:/.test(to)
  if (isPostgres === (settings.databaseUrl !== undefined)) {
    throw new StartupError('copy is from SQLite to PostgreSQL, or back: within one of them, take a backup and restore it.')
  }
  if (isPostgres) {
    checkDatabaseUrl('--to', to)
    actAsOwnerOf(settings.dataFolder)
  }
  refuseMissingFile(settings)
  const target = isPostgres ? { dataFolder: settings.dataFolder, databaseUrl: to } : { dataFolder: fileFromCommandLine(to) }
  const copied = await copyDatabase({ dataFolder: settings.dataFolder, databaseUrl: directAddress(settings) }, target)
  for (const { table, rows } of copied) say(`${String(rows).padStart(9)} ${table}`)
  const setting = isPostgres ? 'set DATABASE_URL to that address' : `leave out DATABASE_URL, and set DATA_DIR=${target.dataFolder}`
  say(
    `All of it is in ${placeOf(target)}, and the checksums agree. Now ${setting}, and start the server. Keep the old data until you saw that all is well.`,
  )
}

/** Restores a backup into a separate place, and says what the backup contains. */
async function verify(address: string | undefined, path: string) {
  const file = newestBackup(path)
  say(describeBackup(file, address ? 'postgres' : 'sqlite'))
  for (const { table, rows } of await restoreIntoScratch(address, file)) say(`${String(rows).padStart(9)} ${table}`)
  say(`${file} was restored into a place of its own, and is whole.`)
}

/**
 * Records the outcome of a nightly backup in the data, so that the running server notifies its operator. Records nothing if the data are of
 * another version.
 */
async function notingOutcome(settings: Settings, success: 'made' | 'verified' | false, work: () => Promise<void>) {
  const note = async (outcome: 'made' | 'verified' | 'failed') => {
    if (success) await withDatabase(settings, (database) => noteBackup(database, outcome, Date.now())).catch(() => {})
  }
  try {
    await work()
  } catch (error) {
    await note('failed')
    throw error
  }
  if (success) await note(success)
}

/**
 * Throws a `StartupError` if the data have changes after the instant `until` (ms). The operator wants the data as of that instant, so the
 * operator has named the wrong data.
 */
async function refuseNewer(settings: Settings, until: number) {
  const { newest } = await withTables(settings, findNewestChange)
  if (newest === null || newest <= until) return
  throw new StartupError(
    `The data in ${placeOf(settings)} is not as of ${new Date(until).toISOString()}: it has a change of ${new Date(newest).toISOString()}. Nothing was written: look at the address that you named.`,
  )
}

function backUp(settings: Settings, file: string) {
  refuseMissingFile(settings)
  const address = directAddress(settings)
  if (address && !isServersDatabase(address)) throw noDataError(settings)
  if (address) backUpPostgres(address, file)
  else backUpSqlite(settings.dataFolder, file)
}

/**
 * Makes the server trust its clock. This is for a server that was off for a long time: its jobs then erase at once what is due. Otherwise
 * they would first check for a day whether the clock is right.
 */
async function trustClock(settings: Settings) {
  const now = Date.now()
  await withDatabase(settings, (database) => writeKnownClock(database, trusted(now)))
  say(`The server trusts its clock, which shows ${new Date(now).toISOString()}. Within an hour it erases what is due by it.`)
}

async function migrateNow(settings: Settings) {
  const done = await withTables(settings, async (database, state) => {
    if (settings.databaseUrl) await refuseOlderServers(database)
    const release = !settings.databaseUrl && state === 'older' ? lockDataFolder(settings.dataFolder) : () => {}
    return migrate(settings).finally(release)
  })
  say(done.length ? `Done: ${done.map((each) => each.migrationName).join(', ')}.` : 'The database is up to date.')
}
