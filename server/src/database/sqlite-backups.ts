import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { Refusal } from '../platform/errors.ts'
import { makeBackupFile, makeDataFile, refusalOfBackup } from './private-files.ts'
import { BUSY_TIMEOUT, holdDataFolder, sqliteFile } from './sqlite.ts'

/** How long the data that a restore replaced is kept, in ms: people who had themselves erased are in it. */
export const REPLACED_KEPT_FOR = 7 * DAY

/** Copies the data to a file that must not exist yet, also beside a running server. Throws a `Refusal`. */
export function backUpSqlite(dataFolder: string, file: string) {
  const source = sqliteFile(dataFolder)
  if (!existsSync(source)) throw new Refusal(`There is no data in ${dataFolder}: say where it is with DATA_DIR.`)
  makeBackupFile(file)
  try {
    copyDatabase(source, file)
  } catch {
    rmSync(file, { force: true })
    throw refusalOfBackup(file)
  }
}

/**
 * Puts a backup in the place of the data. The server has to be stopped. Returns the file that keeps what was there before, null
 * if nothing was. Throws a `Refusal`.
 */
export function restoreSqlite(dataFolder: string, file: string) {
  checkBackup(file)
  const release = holdDataFolder(dataFolder)
  try {
    const target = sqliteFile(dataFolder)
    const copy = `${target}.restoring`
    // What a restore that was cut off left behind.
    rmSync(copy, { force: true })
    makeDataFile(copy)
    copyDatabase(file, copy)
    const replaced = existsSync(target) ? `${target}.before-restore-${Date.now()}` : null
    if (replaced) {
      renameSync(target, replaced)
      // The last changes may still be in the log beside it, which SQLite finds by its name.
      if (existsSync(`${target}-wal`)) renameSync(`${target}-wal`, `${replaced}-wal`)
    }
    for (const rest of ['-wal', '-shm']) rmSync(target + rest, { force: true })
    renameSync(copy, target)
    return replaced
  } finally {
    release()
  }
}

/** Deletes what restores before this instant (ms) replaced. */
export function deleteReplaced(dataFolder: string, before: number) {
  for (const name of readdirSync(dataFolder)) {
    const [, at] = /\.before-restore-(\d+)(?:-\w+)?$/.exec(name) ?? []
    if (at !== undefined && Number(at) < before) rmSync(join(dataFolder, name), { force: true })
  }
}

/** Into a file that is empty. A copy of one moment, however much is being written meanwhile. */
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
    // It is named below, whatever was wrong with it.
  }
  throw new Refusal(`${file} is no backup of this product, or it is damaged: nothing was changed.`)
}
