import type { Member } from '@hand-in-hand/contract/circle.ts'
import { addDays, dayOf, isoOf, startOfDay } from './zones.ts'

/** In days. */
export const SEEN_LATELY = 7

type LastSeenColumns = Record<'last_seen_at' | 'decided_at', number | null> & { requested_at: number }

/**
 * When a member was last here, as others may see it at the instant `now` (ms): within the last week, or longer ago. The exact day would
 * reveal when someone is at home, awake or ill.
 */
export function presentLastSeen(row: LastSeenColumns, timeZone: string, now: number): Pick<Member, 'last_seen' | 'last_seen_at'> {
  if (row.last_seen_at === null) return { last_seen: null, last_seen_at: null }
  const weekAgo = startOfDay(addDays(dayOf(now, timeZone), -SEEN_LATELY), timeZone)
  return row.last_seen_at >= weekAgo
    ? { last_seen: 'this_week', last_seen_at: isoOf(weekAgo, timeZone) }
    : { last_seen: 'longer_ago', last_seen_at: isoOf(row.decided_at ?? row.requested_at, timeZone) }
}
