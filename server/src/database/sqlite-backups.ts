import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { StartupError } from '../platform/errors.ts'
import { makeBackupFile, makeDataFile, unwritableBackupError } from './private-files.ts'
import { BUSY_TIMEOUT, lockDataFolder, sqliteFile } from './sqlite.ts'

/** How long the data that a restore replaced is kept, in ms. People who were erased later are still in it. */
export const REPLACED_KEPT_FOR = 7 * DAY

/** Copies the data to a new file, also beside a running server. Throws a `StartupError`. */
export function backUpSqlite(dataFolder: string, file: string) {
  makeBackupFile(file)
  try {
    copyDatabase(sqliteFile(dataFolder), file)
  } catch {
    rmSync(file, { force: true })
    throw unwritableBackupError(file)
  }
}

/**
 * Replaces the data by a backup. The server has to be stopped. Returns the file with the replaced data, null if there was none.
 * Throws a `StartupError`.
 */
export function restoreSqlite(dataFolder: string, file: string) {
  checkBackup(file)
  const release = lockDataFolder(dataFolder)
  try {
    const target = sqliteFile(dataFolder)
    const copy = `${target}.restoring`
    // Left behind by a restore that was interrupted.
    rmSync(copy, { force: true })
    makeDataFile(copy)
    copyDatabase(file, copy)
    const replaced = existsSync(target) ? `${target}.before-restore-${Date.now()}` : null
    if (replaced) {
      renameSync(target, replaced)
      // The latest changes may still be in the write-ahead log, which SQLite finds by its name.
      if (existsSync(`${target}-wal`)) renameSync(`${target}-wal`, `${replaced}-wal`)
    }
    for (const rest of ['-wal', '-shm']) rmSync(target + rest, { force: true })
    renameSync(copy, target)
    return replaced
  } finally {
    release()
  }
}

/** Deletes data that restores replaced before this instant (ms). */
export function deleteReplaced(dataFolder: string, before: number) {
  for (const name of readdirSync(dataFolder)) {
    const [, at] = /\.before-restore-(\d+)(?:-\w+)?$/.exec(name) ?? []
    if (at !== undefined && Number(at) < before) rmSync(join(dataFolder, name), { force: true })
  }
}

/** Copies into an empty file: a consistent snapshot, also during writes. */
function copyDatabase(source: string, file: string) {
  const connection = new DatabaseSync(source, { timeout: BUSY_TIMEOUT, readOnly: true })
  try {
    connection.prepare('vacuum into ?').run(file)
  } finally {
    connection.close()
  }
}

function checkBackup(file: string) {
  try {
    const backup = new DatabaseSync(file, { readOnly: true })
    try {
      const [{ integrity_check } = {}] = backup.prepare('pragma integrity_check').all()
      backup.prepare('select count(*) from family').get()
      if (integrity_check === 'ok') return
    } finally {
      backup.close()
    }
  } catch {
    // The error below is the same for all causes.
  }
  throw new StartupError(`${file} is no backup of this product, or it is damaged: nothing was changed.`)
}
