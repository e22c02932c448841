import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../platform/errors.ts'

// The age of a backup is in its name, because a copy to another disk may change the times of the file.
const DATED = /^hand-in-hand-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

/** The path of a backup made at this instant (ms), with the time in UTC. */
export const datedBackup = (folder: string, at: number) =>
  join(folder, `hand-in-hand-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`)

/**
 * Deletes the dated backups of a folder that were made before this instant (ms), and no other files. Returns how many. Throws a
 * `StartupError` if this user can't read the folder or delete the backups.
 */
export function deleteBackups(folder: string, before: number) {
  const old = namesIn(folder).filter((name) => madeAt(name) < before)
  try {
    for (const name of old) rmSync(join(folder, name), { force: true })
  } catch {
    throw new StartupError(`Old backups in ${folder} can't be deleted by this user: change the owner or the rights of the folder.`)
  }
  return old.length
}

/**
 * The newest dated backup if the path is a folder; any other path is returned unchanged. Throws a `StartupError` for a folder without one.
 */
export function newestBackup(path: string) {
  if (!existsSync(path) || !statSync(path).isDirectory()) return path
  const newest = namesIn(path)
    .filter((name) => DATED.test(name))
    .sort()
    .at(-1)
  if (newest === undefined) throw new StartupError(`There is no backup in ${path}.`)
  return join(path, newest)
}

/** When a backup was made, in ms; NaN for a file with another name. */
function madeAt(name: string) {
  const [, day, hours, minutes, seconds] = DATED.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    throw new StartupError(`The folder ${folder} can't be read by this user.`)
  }
}
