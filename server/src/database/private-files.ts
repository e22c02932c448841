import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../platform/errors.ts'
import { unwritten } from './file-faults.ts'

// These files hold names, phone numbers and login links, so only the user who runs the server may read them. PostgreSQL requires the
// same of its folder: https://www.postgresql.org/docs/current/creating-cluster.html

/** Permissions of the group and of all others. */
export const OTHERS = 0o077
/** Mode bits of a folder that is shared on purpose: with a group (setgid), or with everyone, such as /tmp (sticky). */
const SHARED_FOLDERS = 0o3000

/** Files that SQLite and the server create, and the folder that a new disk contains. */
const isOurs = (name: string) => /^(hand-in-hand\.sqlite|server\.lock)/.test(name) || name === 'lost+found'

/** For the whole process: only its user can read files that it creates from now on. Child processes inherit this. */
export const makeFilesPrivate = () => void process.umask(OTHERS)

/**
 * Creates an empty private file, into which a tool of PostgreSQL or SQLite then writes the backup. These tools themselves would create a
 * file that everyone can read. If root runs this, the file belongs to its folder's owner. Throws a `StartupError`.
 */
export function makeBackupFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
    giveToOwnerOf(dirname(file), file)
  } catch (error) {
    if (!existsSync(file)) throw unwritten(file, error)
    throw new StartupError(`${file} exists already: choose a new name, so that no older backup is lost.`)
  }
}

/**
 * Creates a file in the data folder if it is missing. If root creates it, it belongs to the folder's owner, who otherwise could not open
 * it. Throws a `StartupError`.
 */
export function makeDataFile(file: string) {
  if (existsSync(file)) return
  const folder = dirname(file)
  try {
    // With the flag `a` it is no error if the file exists: a server and a command may create it at the same time.
    closeSync(openSync(file, 'a', 0o600))
    giveToOwnerOf(folder, file)
  } catch (error) {
    throw unwritableFolderError(folder, error)
  }
}

/** Throws a `StartupError` if nothing can be written into this folder. */
export function refuseUnwritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw unwritableFolderError(folder, error)
  }
}

/** Creates a private folder within the data folder. If root creates it, it belongs to the data folder's owner. Throws a `StartupError`. */
export function makeDataFolder(name: string) {
  try {
    mkdirSync(name, { mode: 0o700 })
    giveToOwnerOf(dirname(name), name)
  } catch (error) {
    throw unwritableFolderError(dirname(name), error)
  }
}

/** If root runs this, a new file or folder gets the owner of the folder that contains it. */
function giveToOwnerOf(folder: string, name: string) {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(name, uid, gid)
}

export const unwritableFolderError = (folder: string, error?: unknown) =>
  new StartupError(
    error instanceof Error && 'code' in error && error.code === 'EROFS'
      ? `The folder ${folder} can't be written, since its file system is read-only here: under systemd add ReadWritePaths=${folder} by systemctl edit hand-in-hand, or choose another folder with DATA_DIR.`
      : `The folder ${folder} can't be written: change its owner or rights, or choose another with DATA_DIR.`,
  )

/**
 * Creates the data folder if it is missing, and closes it and its files to other users of the machine. Throws a `StartupError` if that
 * fails, or if one of the files is a link or belongs to another user. Throws one too, and closes nothing, if others can open the folder and
 * it belongs to another user, is shared, or contains other files.
 */
export function openPrivateFolder(name: string) {
  try {
    mkdirSync(name, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartupError(`The folder ${name} can't be made: choose another with DATA_DIR.`)
  }
  // Windows has no Unix users and modes.
  const user = process.geteuid?.()
  if (user === undefined) return
  // The name may be a link: what counts is the folder to which it leads.
  const folder = realpathSync(name)
  const { mode, uid } = statSync(folder)
  if (mode & OTHERS) closeToOthers(folder, name, { isShared: (mode & SHARED_FOLDERS) !== 0, isMine: uid === user })
  for (const file of entriesIn(folder)) if (isOurs(file)) closeFile(join(folder, file), [uid, user])
}

function closeToOthers(folder: string, name: string, { isShared, isMine }: { isShared: boolean; isMine: boolean }) {
  if (!isMine) {
    throw new StartupError(
      `The folder ${name} belongs to another user and others can open it: chown it to the user who runs this and chmod 700 it, or choose another with DATA_DIR.`,
    )
  }
  // Closing /tmp, a home folder or a whole disk would lock out everyone else.
  if (isShared || !entriesIn(folder).every(isOurs)) {
    throw new StartupError(
      `The folder ${name} is shared with other users of this machine: set DATA_DIR to a new folder, such as ${join(name, 'hand-in-hand')}, or close this one with chmod 700 ${name}`,
    )
  }
  chmodSync(folder, 0o700)
  if (statSync(folder).mode & OTHERS) {
    throw new StartupError(`The disk of ${name} keeps no rights, so other users could read the data: choose another folder with DATA_DIR.`)
  }
  process.stderr.write(`Other users of this machine could open the folder ${name}: it is closed to them now.\n`)
}

/** Makes a file private. Throws for a link, which would lead to another file, and for a file that another user may have put there. */
function closeFile(file: string, owners: number[]) {
  const found = lstatSync(file)
  if (found.isDirectory()) return
  if (!found.isFile() || !owners.includes(found.uid)) {
    throw new StartupError(
      `${file} is a link, or belongs to another user: put the file itself there, chown it to the user who runs this, and start again.`,
    )
  }
  if (found.mode & OTHERS) chmodSync(file, 0o600)
}

/** The names of what a folder contains. Throws a `StartupError` if `folder` can't be read, or is no folder. */
function entriesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    throw new StartupError(`The folder ${folder} can't be read: change its owner or rights, or choose another with DATA_DIR.`)
  }
}
