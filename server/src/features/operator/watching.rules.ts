import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'

/** Since when (ms) something has been wrong, and when the operator was last notified of it. */
export interface WatchState {
  since: number
  notifiedAt: number | null
}

/** A shorter problem is not reported: a restart takes seconds, an update of the data perhaps a minute. */
const WRONG_FOR = 4 * MINUTE

/** What to store after a check at this instant (ms), and what to report. A problem that lasts is reported once a day, and its end once. */
export function afterCheck(
  before: WatchState | null,
  isWrong: boolean,
  now: number,
): { watched: WatchState | null; tell: 'wrong' | 'well' | null } {
  if (!isWrong) return { watched: null, tell: before !== null && before.notifiedAt !== null ? 'well' : null }
  const watched = before ?? { since: now, notifiedAt: null }
  const isDue = now - watched.since >= WRONG_FOR && (watched.notifiedAt === null || now - watched.notifiedAt >= DAY)
  return isDue ? { watched: { ...watched, notifiedAt: now }, tell: 'wrong' } : { watched, tell: null }
}
