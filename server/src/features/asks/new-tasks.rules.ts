import { DAY } from '@hand-in-hand/contract/constants.ts'
import { beginsBy, isDated } from '@hand-in-hand/contract/tasks/when.ts'
import type { TaskRow } from '../../store/tasks.ts'
import { bySoonest } from '../messages/messages.rules.ts'
import { onePerGroup, WRITTEN_BEFORE } from './waves.rules.ts'

/** In ms. A task that was written longer ago than this is not announced any more, for example after an outage. */
export const NEW_FOR = 3 * DAY
/** In ms. An event that begins within this time counts as this week's. */
export const THIS_WEEK = 7 * DAY

export type TaskToAnnounce = Pick<TaskRow, 'id' | 'group_id' | 'status' | 'when' | 'created_at' | 'trusted_only_at'>

/**
 * Whether the evening's message can announce a task at this instant (ms). The task is open and new. If it has a date, it begins within a
 * week.
 */
export const isNewAt = ({ status, when, created_at }: TaskToAnnounce, at: number) =>
  status === 'initial' &&
  created_at > at - NEW_FOR &&
  (isDated(when) ? when.begins >= at && when.begins <= at + THIS_WEEK : (beginsBy(when) ?? Number.POSITIVE_INFINITY) > at)

/**
 * The new tasks that the evening's message announces to someone at this instant (ms), one for each group. Tasks with a day come first,
 * because their time can pass. `seen`: when (ms) the reader last opened the app or was last notified of new tasks.
 */
export function tasksToAnnounce<Task extends TaskToAnnounce>(
  tasks: readonly Task[],
  reader: { seen: number; isTrusted: boolean },
  now: number,
) {
  const theirs = tasks.filter(
    ({ created_at, trusted_only_at }) =>
      created_at > reader.seen && created_at <= now - WRITTEN_BEFORE && (trusted_only_at === null || reader.isTrusted),
  )
  return onePerGroup(bySoonest(theirs))
}
