import { addDays, dayOf } from '../platform/zones.ts'

/** The days on which someone is away, both included; null if they are over, or if the person named none. `now` in ms. */
export function presentAway(
  { away_from, away_until }: { away_from: number | null; away_until: number | null },
  { timeZone, now }: { timeZone: string; now: number },
) {
  if (away_from === null || away_until === null || away_until <= now) return null
  return { from: dayOf(away_from, timeZone), until: addDays(dayOf(away_until, timeZone), -1) }
}
