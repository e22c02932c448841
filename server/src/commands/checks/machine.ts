import { lstatSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { OTHERS } from '../../database/private-files.ts'
import type { Settings } from '../../env.ts'
import { type Diagnosis, fail, ok, warn } from '../../platform/diagnosis.ts'
import { readFreeDisk } from '../../platform/free-disk.ts'

const MB = 1024 * 1024
/** Measured: a release runs in 512 MB. A machine of that size reports a little less. */
const MEMORY_NEEDED = 450 * MB
const OTHERS_MAY_READ = 0o004

/** The settings file: whether others can read the secrets in it. */
export function checkSettingsFile(file: string | null): Diagnosis {
  if (file === null) return ok('The settings are those of the environment: there is no settings file.')
  const mode = lstatSync(file).mode & 0o777
  if (mode & OTHERS_MAY_READ) return fail(`Every user of this machine can read ${file}, and its passwords: chmod o-rwx ${file}.`)
  return ok(`The settings are in ${file}.`)
}

/** Finds a settings file that root can read but the server may not: a file of an older version, or a copy that was put back. */
export function checkServerReads(file: string | null, { dataFolder }: Settings): Diagnosis[] {
  const owner = process.geteuid?.() === 0 ? statSync(dataFolder, { throwIfNoEntry: false }) : undefined
  if (file === null || owner === undefined || owner.uid === 0) return []
  const { mode, uid, gid } = statSync(file)
  const mayRead = uid === owner.uid ? 0o400 : gid === owner.gid ? 0o040 : OTHERS_MAY_READ
  if (mode & mayRead) return []
  return [fail(`The server's user can't read ${file}: chown root:${owner.gid} ${file} && chmod 640 ${file}.`)]
}

/** Checks that the data folder exists, who owns it, and who can open it. */
export function checkFolder({ dataFolder, databaseUrl, secretKey }: Settings): Diagnosis {
  const folder = resolve(dataFolder)
  if (databaseUrl && secretKey !== undefined)
    return ok('Nothing is kept in a data folder: the data is in PostgreSQL, the key in the settings.')
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return fail(`The data folder ${folder} is not there: start the server once, or correct DATA_DIR.`)
  const user = process.geteuid?.()
  if (found.isSymbolicLink() || user === undefined) return ok(`The data folder is ${folder}.`)
  if (found.mode & OTHERS) return fail(`Other users of this machine can open ${folder}: chmod 700 ${folder}.`)
  if (user !== 0 && found.uid !== user) return fail(`The data folder ${folder} belongs to another user: run this as the server's user.`)
  return ok(`The data folder ${folder} is closed to other users.`)
}

/** Checks the free space on the disk of the data. */
export function checkDisk({ dataFolder, databaseUrl }: Settings): Diagnosis {
  if (databaseUrl) return ok("The data is on PostgreSQL's disk: look at its room there.")
  const { state, says } = readFreeDisk(dataFolder)
  return { state, says }
}

export function checkMemory(): Diagnosis {
  // A container's limit, if there is one.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const says = `This machine has ${Math.floor(memory / MB)} MB of memory`
  return memory < MEMORY_NEEDED ? warn(`${says}, and the server needs 512 MB.`) : ok(`${says}.`)
}
