import { rmSync } from 'node:fs'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { type Database, directAddress } from '../database/database.ts'
import { migrate, openDatabase, openWithoutLimits } from '../database/open-database.ts'
import { refuseRunningServers, restorePostgres } from '../database/postgres.ts'
import { describeBackup } from '../database/restoring/backup-file.ts'
import { deleteNotes, noteFromFile, noteInDatabase } from '../database/restoring/before.ts'
import { lockDataFolder, sqliteFile } from '../database/sqlite.ts'
import { copyBackup, folderForRestoring, REPLACED_KEPT_FOR, replaceData } from '../database/sqlite-backups.ts'
import type { Settings } from '../env.ts'
import { settleRestored } from '../features/operator/restored.commands.ts'
import { StartupError } from '../platform/errors.ts'
import { findNewestChange } from '../store/newest-change.ts'
import { placeOf, readState, say } from './run.ts'

export interface RestoreOptions {
  /** All people log in again. */
  signOut: boolean
  /** The restore brings back everything, also what had ended since the backup. */
  asItWas: boolean
}

/**
 * Replaces the data by a backup. The server has to be stopped. Throws a `StartupError`, whose message says if something was changed before
 * the error.
 */
export async function restore(settings: Settings, file: string, options: RestoreOptions) {
  const address = directAddress(settings)
  say(describeBackup(file, address ? 'postgres' : 'sqlite'))
  const lines = address ? await restoreInPostgres(settings, address, file, options) : await restoreInFolder(settings, file, options)
  const held = settings.smsProvider === 'by-hand' ? [] : [HELD]
  for (const line of [`The data is as it was in ${file}.`, ...lines, ...held]) say(line)
}

async function restoreInPostgres(settings: Settings, address: string, file: string, options: RestoreOptions) {
  const replaced = openWithoutLimits(address)
  try {
    refuseRunningServers(address)
    // PostgreSQL's programs may connect where the server can't, such as with an unknown certificate. So first check that this process can.
    await readState(replaced, settings)
    const notes = await noteInDatabase(replaced)
    refuseUnknown(notes !== null, options)
    try {
      await restorePostgres(address, file)
    } catch (error) {
      if (notes === 'noted') await deleteNotes(replaced)
      throw error
    }
    await migrate(settings)
    say(await describeRestoredData(replaced, settings))
    const lines = await settleRestored(replaced, rulesOf(settings, notes !== null, options))
    await deleteNotes(replaced)
    return lines
  } finally {
    await replaced.destroy()
  }
}

async function restoreInFolder(settings: Settings, file: string, options: RestoreOptions) {
  const release = lockDataFolder(settings.dataFolder)
  const folder = folderForRestoring(settings.dataFolder)
  try {
    copyBackup(file, folder)
    const isKnown = noteFromFile(sqliteFile(folder), sqliteFile(settings.dataFolder))
    refuseUnknown(isKnown, options)
    await migrate({ dataFolder: folder })
    const database = openDatabase({ dataFolder: folder })
    say(await describeRestoredData(database, settings))
    const lines = await settleRestored(database, rulesOf(settings, isKnown, options))
    await deleteNotes(database)
    await database.destroy()
    const replaced = replaceData(settings.dataFolder, folder)
    return replaced === null
      ? lines
      : [...lines, `What was there before is in ${replaced}: the server deletes it after ${REPLACED_KEPT_FOR / DAY} days.`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    release()
  }
}

/** Says which data were restored, how many families they have, and their newest change. Someone who meant other data sees that at once. */
async function describeRestoredData(database: Database, settings: Settings) {
  const { families, newest } = await findNewestChange(database)
  const changed = newest === null ? '' : `, the newest change of ${new Date(newest).toISOString()}`
  return `For ${placeOf(settings)} the backup has ${families} ${families === 1 ? 'family' : 'families'}${changed}.`
}

const rulesOf = (settings: Settings, isKnown: boolean, { signOut, asItWas }: RestoreOptions) => ({
  keepsEnded: isKnown && !asItWas,
  endsSignIns: signOut,
  holdsMessages: settings.smsProvider !== 'by-hand',
  isPostgres: settings.databaseUrl !== undefined,
  now: Date.now(),
})

function refuseUnknown(isKnown: boolean, { signOut, asItWas }: RestoreOptions) {
  if (!isKnown && !signOut && !asItWas) throw new StartupError(UNKNOWN)
}

const UNKNOWN =
  'Nothing here says what has ended since the backup, such as login links and people who were removed: there are no data to replace, or they are damaged. Say what shall be. With --sign-out all people log in again; with --as-it-was every link and device of the backup works again. Nothing was changed.'
const HELD =
  'All messages but login codes wait: start the server, look around, then npm run sms -- release sends what is still of use (with --new-only without what waited in the backup).'
