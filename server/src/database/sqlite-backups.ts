import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { StartupError } from '../platform/errors.ts'
import { unwritten } from './file-faults.ts'
import { makeBackupFile, makeDataFile, makeDataFolder } from './private-files.ts'
import { BUSY_TIMEOUT, lockDataFolder, readSqliteFile, sqliteFile } from './sqlite.ts'

/** How long the data that a restore replaced is kept, in ms. People who were erased later are still in it. */
export const REPLACED_KEPT_FOR = 7 * DAY

/** Copies the data to a new file, also while a server runs on the data. Throws a `StartupError`. */
export function backUpSqlite(dataFolder: string, file: string) {
  const data = sqliteFile(dataFolder)
  try {
    accessSync(data, constants.R_OK)
  } catch {
    throw new StartupError(`The data in ${data} can't be read by this user: run this as its owner, or as root.`)
  }
  makeBackupFile(file)
  try {
    takeSnapshot(data, file)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

const restoringFolder = (dataFolder: string) => `${sqliteFile(dataFolder)}.restoring`

/** Whether a restore of these data is running: it holds the lock of the data, and its folder exists in the data folder. */
export function isBeingRestored(dataFolder: string) {
  if (!existsSync(restoringFolder(dataFolder))) return false
  try {
    lockDataFolder(dataFolder)()
    return false
  } catch {
    return true
  }
}

/** Deletes what an interrupted restore left. The caller has locked the data. */
export const forgetRestoring = (dataFolder: string) => rmSync(restoringFolder(dataFolder), { recursive: true, force: true })

/** An empty folder within the data folder, in which a backup is prepared. The caller has locked the data. */
export function folderForRestoring(dataFolder: string) {
  const folder = restoringFolder(dataFolder)
  forgetRestoring(dataFolder)
  makeDataFolder(folder)
  return folder
}

/** Copies a backup into an empty folder. Throws a `StartupError`. */
export function copyBackup(file: string, folder: string) {
  checkBackup(file)
  const copy = sqliteFile(folder)
  makeDataFile(copy)
  takeSnapshot(file, copy)
}

/**
 * Replaces the server's data, which the caller has locked, by the data of a folder. Returns the file with the replaced data; null if there
 * were none.
 */
export function replaceData(dataFolder: string, folder: string) {
  const target = sqliteFile(dataFolder)
  const replaced = existsSync(target) ? `${target}.before-restore-${Date.now()}` : null
  if (replaced) {
    renameSync(target, replaced)
    // The latest changes may still be in the write-ahead log, which SQLite finds by its name.
    if (existsSync(`${target}-wal`)) renameSync(`${target}-wal`, `${replaced}-wal`)
  }
  for (const rest of ['-wal', '-shm']) rmSync(target + rest, { force: true })
  renameSync(sqliteFile(folder), target)
  return replaced
}

/** Deletes data that restores replaced before this instant (ms). */
export function deleteReplaced(dataFolder: string, before: number) {
  // A server on PostgreSQL may have no data folder.
  if (!existsSync(dataFolder)) return
  for (const name of readdirSync(dataFolder)) {
    const [, at] = /\.before-restore-(\d+)(?:-\w+)?$/.exec(name) ?? []
    if (at !== undefined && Number(at) < before) rmSync(join(dataFolder, name), { force: true })
  }
}

/** Copies the data into an empty file, as a consistent snapshot, even while others write. Throws a `StartupError`. */
function takeSnapshot(source: string, file: string) {
  const connection = new DatabaseSync(source, { timeout: BUSY_TIMEOUT, readOnly: true })
  try {
    connection.prepare('vacuum into ?').run(file)
  } catch (error) {
    throw unwritten(file, error, source)
  } finally {
    connection.close()
  }
}

function checkBackup(file: string) {
  try {
    const isWhole = readSqliteFile(file, (backup) => {
      const [{ integrity_check } = {}] = backup.prepare('pragma integrity_check').all()
      backup.prepare('select count(*) from family').get()
      return integrity_check === 'ok'
    })
    if (isWhole) return
  } catch {
    // The error below is the same for all causes.
  }
  throw new StartupError(`${file} is no backup of this product, or it is damaged: nothing was changed.`)
}
