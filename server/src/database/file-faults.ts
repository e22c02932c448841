import { accessSync, constants } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartupError } from '../platform/errors.ts'

// What to do about a file that can't be read or written. That depends on the cause.

/** The user of this process: with PostgreSQL, root acts as the owner of the data. */
function thisUser() {
  try {
    return `the user ${userInfo().username}`
  } catch {
    return 'this user'
  }
}

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const SQLITE_CODES: Record<number, string> = { 8: 'EACCES', 11: 'damaged', 13: 'ENOSPC', 14: 'ENOENT', 26: 'damaged' }

function faultCode(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_CODES[error.errcode & 0xff] ?? `SQLite ${error.errcode}`
  return 'code' in error ? String(error.code) : 'unknown'
}

/** Returns the error for a file that could not be written, such as a backup. `source` is the database file that was copied. */
export function unwritten(file: string, error: unknown, source = '') {
  const folder = dirname(file)
  const code = faultCode(error)
  const why: Record<string, string> = {
    ENOENT: `there is no folder ${folder}: make it, or name another`,
    ENOTDIR: `${folder} is no folder: name one`,
    EACCES: `${thisUser()} can't write in ${folder}: name a folder of that user, such as the one of the nightly backups`,
    EPERM: `${thisUser()} can't write in ${folder}: name a folder of that user, such as the one of the nightly backups`,
    EROFS: `${folder} is read-only here: name another folder`,
    ENOSPC: `the disk of ${folder} is full: make room, or name another folder`,
    EDQUOT: `the disk of ${folder} is full: make room, or name another folder`,
  }
  if (code === 'damaged')
    return new StartupError(`The data in ${source} can't be read, since the file is damaged: stop the server, and restore the last backup.`)
  return new StartupError(`${file} could not be written: ${why[code] ?? `the disk of ${folder} said ${code}`}.`)
}

/** Throws a `StartupError` if this user can't read the file. */
export function refuseUnreadable(file: string) {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    const isThere = faultCode(error) !== 'ENOENT' && faultCode(error) !== 'ENOTDIR'
    throw new StartupError(
      isThere ? `${file} can't be read by ${thisUser()}: put a copy where that user can read it.` : `There is no file ${file}.`,
    )
  }
}
