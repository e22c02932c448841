import { chmodSync, chownSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../platform/errors.ts'

// Names, phone numbers and login links lie in these files: only the user who runs the server may read them. PostgreSQL
// asks the same of its own folder: https://www.postgresql.org/docs/current/creating-cluster.html

/** What the group and all others may do. */
const OTHERS = 0o077
/** Set by someone who shares a folder on purpose: with a group (setgid), or with everybody, such as /tmp (sticky). */
const SHARED = 0o3000

/** What SQLite and we put into the folder, and what a disk of its own begins with. */
const isOurs = (name: string) => /^(hand-in-hand\.sqlite|server\.lock)/.test(name) || name === 'lost+found'

/** For the whole process: from now on what it makes is readable by its user alone. Programs that it starts inherit it. */
export const makeFilesPrivate = () => void process.umask(OTHERS)

/**
 * The file of a backup, private before its first byte: PostgreSQL's and SQLite's own tools make files that everybody can read.
 * Throws a `Refusal`.
 */
export function makeBackupFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    if (!existsSync(file)) throw refusalOfBackup(file)
    throw new Refusal(`${file} exists already: choose a new name, so that no older backup is lost.`)
  }
}

export const refusalOfBackup = (file: string) =>
  new Refusal(`The backup could not be written to ${file}: check that its folder exists and has room.`)

/**
 * A file in the data's folder, made if it is missing. Root makes it for the folder's owner, who could not open it otherwise.
 * Throws a `Refusal`.
 */
export function makeDataFile(file: string) {
  if (existsSync(file)) return
  const folder = dirname(file)
  try {
    // A server and a command may do so at once.
    closeSync(openSync(file, 'a', 0o600))
    const { uid, gid } = statSync(folder)
    if (process.geteuid?.() === 0) chownSync(file, uid, gid)
  } catch {
    throw refusalToWrite(folder)
  }
}

export const refusalToWrite = (folder: string) =>
  new Refusal(`The folder ${folder} can't be written: change its owner or rights, or choose another with DATA_DIR.`)

/**
 * Makes the folder of the data if it is missing, and closes it, with all that lies in it, to other users of the machine.
 * Throws a `Refusal` if that can't be done, or if it would take something from them that is not ours.
 */
export function openPrivateFolder(name: string) {
  try {
    mkdirSync(name, { recursive: true, mode: 0o700 })
  } catch {
    throw new Refusal(`The folder ${name} can't be made: choose another with DATA_DIR.`)
  }
  // Windows has no such users and modes.
  const user = process.geteuid?.()
  if (user === undefined) return
  // The name may be a link: what counts is the folder that it leads to.
  const folder = realpathSync(name)
  const { mode, uid } = statSync(folder)
  if (mode & OTHERS) closeToOthers(folder, name, { isShared: (mode & SHARED) !== 0, isMine: uid === user })
  for (const file of namesIn(folder)) if (isOurs(file)) closeFile(join(folder, file), [uid, user])
}

function closeToOthers(folder: string, name: string, { isShared, isMine }: { isShared: boolean; isMine: boolean }) {
  if (!isMine) {
    throw new Refusal(
      `The folder ${name} belongs to another user and others can open it: chown it to the user who runs this and chmod 700 it, or choose another with DATA_DIR.`,
    )
  }
  // Closing /tmp, a home or a whole disk would stop everybody else.
  if (isShared || !namesIn(folder).every(isOurs)) {
    throw new Refusal(
      `The folder ${name} is shared with other users of this machine: set DATA_DIR to a new folder, such as ${join(name, 'hand-in-hand')}, or close this one with chmod 700 ${name}`,
    )
  }
  chmodSync(folder, 0o700)
  if (statSync(folder).mode & OTHERS) {
    throw new Refusal(`The disk of ${name} keeps no rights, so other users could read the data: choose another folder with DATA_DIR.`)
  }
  process.stderr.write(`Other users of this machine could open the folder ${name}: it is closed to them now.\n`)
}

/** Someone else may have put it there while the folder was open: a link would lead us to close, or fill, another file. */
function closeFile(file: string, owners: number[]) {
  const found = lstatSync(file)
  if (found.isDirectory()) return
  if (!found.isFile() || !owners.includes(found.uid)) {
    throw new Refusal(
      `${file} is a link, or belongs to another user: put the file itself there, chown it to the user who runs this, and start again.`,
    )
  }
  if (found.mode & OTHERS) chmodSync(file, 0o600)
}

/** Throws a `Refusal` if the folder can't be read, or is none. */
function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    throw new Refusal(`The folder ${folder} can't be read: change its owner or rights, or choose another with DATA_DIR.`)
  }
}
