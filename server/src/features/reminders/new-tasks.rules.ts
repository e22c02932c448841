import { DAY } from '@hand-in-hand/contract/constants.ts'
import { onePerGroup, WRITTEN_BEFORE } from '../asks/waves.rules.ts'
import { bySoonest } from '../messages/messages.rules.ts'

/** Older news than this (ms) is none, such as after an outage. */
export const NEW_FOR = 3 * DAY
/** Events that begin later (ms) are not for this week. */
export const THIS_WEEK = 7 * DAY

interface TaskToTell {
  id: number
  group_id: number | null
  start_at: number | null
  last_day_at?: number | null
  created_at: number
  trusted_only_at: number | null
}

/**
 * Of new tasks, those of which the evening's message tells someone at this instant (ms), a group as one. What has a day comes first: it
 * can be too late for it. `seen`: since when (ms) they have seen and heard nothing.
 */
export function tasksToTell<Task extends TaskToTell>(tasks: readonly Task[], reader: { seen: number; isTrusted: boolean }, now: number) {
  const theirs = tasks.filter(
    ({ created_at, trusted_only_at }) =>
      created_at > reader.seen && created_at <= now - WRITTEN_BEFORE && (trusted_only_at === null || reader.isTrusted),
  )
  return onePerGroup(bySoonest(theirs))
}
