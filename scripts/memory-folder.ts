import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** In bytes: several times as much as the tests write. */
const BYTES_NEEDED = 8 * 1024 ** 3

/**
 * A temporary folder for the tests' databases. The folder is in memory if the machine has enough of it free, because on a disk the tests
 * spend half of their time waiting. The databases still sync each write. `remove` deletes the folder.
 */
export function makeTestFolder() {
  const isInMemory = existsSync(MEMORY) && freeBytesOf(MEMORY) > BYTES_NEEDED && process.availableMemory() > BYTES_NEEDED
  const path = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'hand-in-hand-tests-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(path, 0o1777)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

function freeBytesOf(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
