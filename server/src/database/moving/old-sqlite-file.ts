import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../platform/errors.ts'
import type { Database } from '../database.ts'
import { BUSY_TIMEOUT, lockDataFolder, readSqliteFile, sqliteFile } from '../sqlite.ts'

// The SQLite file that stays after its data was copied to PostgreSQL. The copy and the file get the same mark, so that a server knows that
// its data are a copy of this very file.

const MARKS = 'copy %'

export const newMark = () => `copy ${randomUUID()}`

/** Marks the source or the target of a copy that was made at `now` (ms). */
export async function writeMark(database: Database, mark: string, now: number) {
  await forgetMarks(database)
  await database.insertInto('operator_notice').values({ about: mark, told_at: now }).execute()
}

/** Removes all marks, because an SQLite file that a server uses is not left over from a copy. */
export const forgetMarks = (database: Database) => database.deleteFrom('operator_notice').where('about', 'like', MARKS).execute()

/** Whether these data are from the copy with this mark. */
export const hasMark = async (database: Database, mark: string) =>
  (await database.selectFrom('operator_notice').where('about', '=', mark).select('about').executeTakeFirst()) !== undefined

/** What an SQLite file records about the copy that was made from it. `copiedAt` is in ms. */
export type OldSqliteFile = NonNullable<ReturnType<typeof findOldSqliteFile>>

/** The SQLite file in the data folder of a server on PostgreSQL; null if there is none. */
export function findOldSqliteFile(dataFolder: string) {
  const file = sqliteFile(dataFolder)
  return existsSync(file) ? { file, copy: readMark(file) } : null
}

function readMark(file: string) {
  try {
    const query = 'select about, told_at from operator_notice where about like ?'
    const row = readSqliteFile(file, (connection) => connection.prepare(query).get(MARKS), BUSY_TIMEOUT)
    return row === undefined ? null : { mark: String(row.about), copiedAt: Number(row.told_at) }
  } catch {
    // A person has to check a file that is damaged or of another version.
    return null
  }
}

/**
 * Deletes the SQLite file, its further files, and the data that restores replaced. Returns false if a server or a command uses the file.
 */
export function deleteOldSqliteFile(dataFolder: string) {
  let release: () => void
  try {
    release = lockDataFolder(dataFolder)
  } catch (error) {
    if (error instanceof StartupError) return false
    throw error
  }
  try {
    const file = sqliteFile(dataFolder)
    const isOfIt = (name: string) => join(dataFolder, name).startsWith(`${file}-`) || join(dataFolder, name).startsWith(`${file}.`)
    // The file itself is deleted last, because the deletion is tried again while it exists.
    for (const name of readdirSync(dataFolder).filter(isOfIt)) rmSync(join(dataFolder, name), { recursive: true, force: true })
    rmSync(file, { force: true })
    return true
  } finally {
    release()
  }
}
