import { dirname } from 'node:path'
import { StartupError } from '../../platform/errors.ts'
import { type Database, type DatabaseSettings, directAddress } from '../database.ts'
import { sqliteFile } from '../sqlite.ts'

// If a database can be read but not written, a server would start, and then fail for everyone who changes something.

/** What to do about an error of a database that can't be written; null for any other error. */
export function whyUnwritable(error: unknown, settings: DatabaseSettings) {
  if (!(error instanceof Error)) return null
  const file = sqliteFile(settings.dataFolder)
  if (directAddress(settings) === undefined) {
    const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null
    if (code === SQLITE.full) return `The disk of ${dirname(file)} is full: make room.`
    if (code === SQLITE.readOnly || code === SQLITE.cantOpen)
      return `The file ${file} can't be written: see that it and the files beside it belong to the server's user, and that the disk is not read-only.`
    return null
  }
  const code = 'code' in error ? error.code : null
  if (code === POSTGRES.readOnly) return 'PostgreSQL takes no changes there: name the server that does, if this one is a standby.'
  if (code === POSTGRES.full) return "PostgreSQL's disk is full: make room."
  if (code === POSTGRES.noRight) return 'The role of DATABASE_URL may not change these data: make it the owner of its database and tables.'
  return null
}

const SQLITE = { readOnly: 8, full: 13, cantOpen: 14 }
const POSTGRES = { readOnly: '25006', full: '53100', noRight: '42501' }

/**
 * What to do about a database that accepts no changes; null if it accepts them. The check is an update of no row, so it changes nothing.
 */
export async function whyNoChanges(database: Database, settings: DatabaseSettings) {
  const ofNoRow = database.updateTable('operator_notice').set({ told_at: 0 }).where('about', '=', 'nothing')
  try {
    await ofNoRow.execute()
    return null
  } catch (error) {
    return whyUnwritable(error, settings)
  }
}

/** Throws a `StartupError` if the database accepts no changes. */
export async function refuseUnwritableData(database: Database, settings: DatabaseSettings) {
  const why = await whyNoChanges(database, settings)
  if (why !== null) throw new StartupError(why)
}
