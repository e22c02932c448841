import { setTimeout as wait } from 'node:timers/promises'

// Waiting for other programs that write to the SQLite file. SQLite's own waiting would block the whole process (decision 049).

/** How long a change waits for another program, such as a command beside the server, in ms. */
export const LOCK_PATIENCE = 5_000
/** Pauses between tries, in ms: a command writes for a moment, a backup tool for seconds. */
const FIRST_PAUSE = 1
const LONGEST_PAUSE = 50
/** In ms. Once tries have lasted longer than this, `whenLong` is called. */
const LOCKED_LONG = 500

/** Another program held the lock of the SQLite file for too long, or too many changes waited for this lock. Nothing was changed. */
export class DatabaseLocked extends Error {
  readonly code = 'SQLITE_BUSY'
  /** The same property as in an error of node:sqlite. */
  readonly errcode = 5
}

/** Whether another program has a lock that SQLite needs. node:sqlite puts SQLite's own result code on its errors: 5 is SQLITE_BUSY. */
export const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5

/**
 * Makes an attempt at once. If another program has the lock, tries again until `LOCK_PATIENCE` after `askedAt` (in ms of
 * `performance.now()`). `whenLong` is called between tries once the lock was held for long. Throws or rejects with `DatabaseLocked`.
 */
export function orLater<Done>(attempt: () => Done, askedAt?: number, whenLong?: () => void): Done | Promise<Done> {
  try {
    return attempt()
  } catch (error) {
    if (!isBusy(error)) throw error
    return tryAgain(attempt, askedAt ?? performance.now(), whenLong)
  }
}

async function tryAgain<Done>(attempt: () => Done, askedAt: number, whenLong = () => {}) {
  const began = performance.now()
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    await wait(pause)
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() - askedAt > LOCK_PATIENCE) throw new DatabaseLocked('another program has the lock')
    }
    if (performance.now() - began > LOCKED_LONG) whenLong()
  }
}
