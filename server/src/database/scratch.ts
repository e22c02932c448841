import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { StartupError } from '../platform/errors.ts'
import type { Database, DatabaseSettings } from './database.ts'
import { openDatabase, openWithoutLimits, stateOfTables } from './open-database.ts'
import { createScratchDatabase } from './postgres.ts'
import { copyBackup } from './sqlite-backups.ts'

/**
 * Restores a backup into a private folder. With `databaseUrl` it restores into a new database on that server instead. Deletes the restored
 * copy again. Returns the tables with their number of rows. Throws a `StartupError` if the file is no backup, is damaged, or is of a newer
 * version.
 */
export async function restoreIntoScratch(databaseUrl: string | undefined, file: string) {
  if (databaseUrl) {
    const { url, drop } = createScratchDatabase(databaseUrl, `hand_in_hand_verify_${randomBytes(4).toString('hex')}`, file)
    try {
      return await readRestored({ databaseUrl: url, dataFolder: '' }, openWithoutLimits(url))
    } finally {
      drop()
    }
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'hand-in-hand-verify-'))
  try {
    copyBackup(file, dataFolder)
    return await readRestored({ dataFolder }, openDatabase({ dataFolder }))
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function readRestored(settings: DatabaseSettings, database: Database) {
  try {
    const state = await stateOfTables(database, settings).catch((error: unknown) => {
      throw new StartupError(`The restored backup can't be read: ${error instanceof Error ? error.message : 'the reason is not known'}.`)
    })
    if (state === 'none' || state === 'newer')
      throw new StartupError('The backup is of another product, or of a newer version than this one.')
    if (!settings.databaseUrl) await refuseLooseRows(database)
    const tables = (await database.introspection.getTables()).filter(({ isView }) => !isView)
    const counted = tables.map(async ({ name }) => {
      const { rows } = await sql<{ amount: number }>`select count(*) as amount from ${sql.table(name)}`.execute(database)
      return { table: name, rows: Number(rows[0]?.amount) }
    })
    return await Promise.all(counted)
  } finally {
    await database.destroy()
  }
}

/** PostgreSQL checks the references between tables during a restore. SQLite only checks them on request. */
async function refuseLooseRows(database: Database) {
  const { rows } = await sql`pragma foreign_key_check`.execute(database)
  if (rows.length > 0) throw new StartupError('The backup is damaged: rows refer to others that are not there.')
}
