import type { MovedTime } from '@hand-in-hand/contract/planning/moved-times.ts'
import type { Span } from '../../platform/recurrence.ts'
import { instantOf, isoOf, localOf } from '../../platform/zones.ts'

/** A time as the caller wanted it, YYYY-MM-DDTHH:MM, and the instant (ms) that is used for it. */
interface UsedTime {
  field: string
  wanted: string
  used: number
}

/** For a reply: the times that a clock change moved. Empty if none was moved. */
export function presentMoved(times: readonly UsedTime[], timeZone: string): { moved_times?: MovedTime[] } {
  const moved = times.filter(({ wanted, used }) => localOf(used, timeZone) !== wanted)
  if (moved.length === 0) return {}
  return {
    moved_times: moved.map(({ used, ...time }) => ({
      ...time,
      used: isoOf(used, timeZone),
      message: movedTimeMessage(time.wanted, used, timeZone),
    })),
  }
}

/** The two times of a span, for `presentMoved`. */
export const presentSpan = ({ start_at, end_at, start_local, end_local }: Span, start = 'start_at', end = 'end_at'): UsedTime[] => [
  { field: start, wanted: start_local, used: start_at },
  { field: end, wanted: end_local, used: end_at },
]

function movedTimeMessage(wanted: string, used: number, timeZone: string) {
  const isSkipped = localOf(instantOf(wanted, timeZone), timeZone) !== wanted
  const reason = isSkipped ? `Clocks go forward, and skip ${spaced(wanted)}` : 'Clocks go forward, and skip the start'
  return `${reason}. ${spaced(localOf(used, timeZone))} is used.`
}
const spaced = (local: string) => local.replace('T', ' ')
