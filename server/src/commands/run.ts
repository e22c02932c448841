import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Database, type DatabaseSettings, directAddress } from '../database/database.ts'
import { isDatabaseUnavailable } from '../database/faults.ts'
import { openDatabase, stateOfTables, type TablesState } from '../database/open-database.ts'
import { whyPooler } from '../database/postgres.ts'
import { makeFilesPrivate } from '../database/private-files.ts'
import { isNoted } from '../database/restoring/before.ts'
import { sqliteFile } from '../database/sqlite.ts'
import { isBeingRestored } from '../database/sqlite-backups.ts'
import { fileFromCommandLine, nameRole, readArguments, settingsOfThisProcess } from '../env.ts'
import { OperatorRefusal } from '../features/operator/operating.rules.ts'
import { withCommandNames } from '../platform/command-names.ts'
import { defectText, failureOf, StartupError, showDefectsInWords } from '../platform/errors.ts'
import { addressForPrograms } from '../platform/postgres-address.ts'

/**
 * Runs a command for a person at a terminal. A `StartupError` becomes one sentence and exit code 1, without a stack trace. An unexpected
 * error becomes a sentence with its class and frames.
 */
export async function runCommand(command: () => Promise<void>) {
  showDefectsInWords()
  makeFilesPrivate()
  try {
    await command()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof StartupError || error instanceof OperatorRefusal) return console.error(error.message)
    console.error(isDatabaseUnavailable(error) ? `${UNAVAILABLE} (${failureOf(error)})` : defectText(error))
    // A command that failed may have left a connection open.
    process.exit()
  }
}

/** Prints a text of a command, with the command names of this installation. */
export const say = (text: string) => console.log(withCommandNames(text))

const UNAVAILABLE =
  'The database did not answer, or another program has locked it. What was not done yet is not done: run this again in a minute.'

/** The settings of this process. Prints to standard error which data a command works on. Someone who meant other data sees that at once. */
export function settingsOfCommand() {
  const settings = settingsOfThisProcess()
  console.error(`On the data in ${placeOf(settings)}, with links to ${settings.publicUrl}.`)
  if (settings.databaseUrl) actAsOwnerOf(settings.dataFolder)
  return settings
}

/** The place of the data that `npm run <name>` reads but never writes: the data of this server, or of the named folder. */
export function placeToRead(name: string) {
  const usage = `Usage: npm run ${name}, for the data of this server, or npm run ${name} -- DIR, for that of another data folder.`
  const { positionals } = readArguments({}, usage)
  if (positionals.length > 1) throw new StartupError(usage)
  const [folder] = positionals
  return folder === undefined ? settingsOfCommand() : { dataFolder: fileFromCommandLine(folder) }
}

/**
 * If root runs this process, it acts as the owner of the data folder, because PostgreSQL's socket checks the system's user. The user's name
 * is changed too, since the driver takes it from the environment of root's shell.
 */
export function actAsOwnerOf(dataFolder: string) {
  const owner = process.getuid?.() === 0 ? statSync(dataFolder, { throwIfNoEntry: false }) : undefined
  if (!owner || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  nameRole()
}

/** Where the data are, as text: a file, or an address without its password. */
export function placeOf(settings: DatabaseSettings) {
  const address = directAddress(settings)
  return address ? addressForPrograms(address).address : resolve(sqliteFile(settings.dataFolder))
}

/**
 * Opens the data for a command, and closes them after it. A command never creates data: throws a `StartupError` if there are none, if they
 * are of another version, or while they are being restored.
 */
export function withDatabase<Result>(settings: DatabaseSettings, work: (database: Database) => Promise<Result>) {
  return withTables(settings, async (database, state) => {
    const place = placeOf(settings)
    // The changes of a command would be lost with the data that the restore replaces.
    if (settings.databaseUrl ? await isNoted(database) : isBeingRestored(settings.dataFolder))
      throw new StartupError(`The data in ${place} is being restored: wait until that is done. If it broke off, restore again.`)
    if (state === 'older')
      throw new StartupError(`The data in ${place} is of an older version: npm run db -- migrate brings them up to date.`)
    if (state === 'newer') throw new StartupError(`The data in ${place} is of a newer version than this one: use that version.`)
    return work(database)
  })
}

/** Opens the data of any version. Throws a `StartupError` if there are none. */
export async function withTables<Result>(settings: DatabaseSettings, work: (database: Database, state: TablesState) => Promise<Result>) {
  refuseMissingFile(settings)
  // The connection bypasses a pooler, like the connections of migrations and backups.
  const database = openDatabase({ ...settings, databaseUrl: directAddress(settings), databaseUrlDirect: undefined })
  try {
    const state = await readState(database, settings)
    if (state === 'none') throw noDataError(settings)
    return await work(database, state)
  } finally {
    await database.destroy()
  }
}

/** The state of the tables. Throws a `StartupError` if the database can't be read. */
export const readState = (database: Database, settings: DatabaseSettings) =>
  stateOfTables(database, settings).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'the reason is not known'
    throw new StartupError(whyPooler(error) ?? `The data in ${placeOf(settings)} can't be read: ${reason}.`)
  })

/** Throws a `StartupError` if there is no SQLite file, because opening it would create one. */
export function refuseMissingFile(settings: DatabaseSettings) {
  if (!settings.databaseUrl && !existsSync(sqliteFile(settings.dataFolder))) throw noDataError(settings)
}

export const noDataError = (settings: DatabaseSettings) =>
  new StartupError(
    `There is no data in ${placeOf(settings)}. A server makes it when it first starts. If it is elsewhere, name the server's settings file: HAND_IN_HAND_ENV=FILE.`,
  )
