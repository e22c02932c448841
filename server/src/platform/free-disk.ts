import { statfsSync } from 'node:fs'
import { resolve } from 'node:path'

const MB = 1024 * 1024
/** In bytes. With less, a day of messages and a backup may no longer fit. */
const FREE_ENOUGH = 1024 * MB
/** In bytes. With less, SQLite soon can't write. */
const FREE_NEEDED = 100 * MB

/** In bytes. With less, even a single page of SQLite's log soon does not fit. */
const FULL = 1 * MB

/** The free space on the disk of the data, in bytes, and what it means. Throws if the folder does not exist. */
export function readFreeDisk(dataFolder: string) {
  const { bavail, bsize } = statfsSync(resolve(dataFolder))
  const free = bavail * bsize
  const isFull = free < FULL
  const says = `The disk of the data has ${Math.floor(free / MB)} MB left`
  if (free < FREE_NEEDED) return { free, isFull, state: 'fail', says: `${says}: soon nothing can be written. Make room now.` } as const
  if (free < FREE_ENOUGH) return { free, isFull, state: 'warn', says: `${says}: make room, or take a larger disk.` } as const
  return { free, isFull, state: 'ok', says: `${says}.` } as const
}
