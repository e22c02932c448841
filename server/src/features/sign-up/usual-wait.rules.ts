import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'

/** How many of the last approvals are counted, and how many are needed to know the usual time. */
export const APPROVALS_COUNTED = 50
const APPROVALS_NEEDED = 20

/**
 * The time within which most of these requests were approved. Null if most took longer, or if there are too few requests. `requested_at`
 * and `decided_at` are in ms.
 */
export function usualWait(approved: readonly { requested_at: number; decided_at: number | null }[]): 'hour' | 'day' | null {
  if (approved.length < APPROVALS_NEEDED) return null
  const within = (time: number) => approved.filter(({ requested_at, decided_at }) => (decided_at ?? Infinity) - requested_at <= time).length
  const isUsual = (time: number) => within(time) * 2 > approved.length
  return isUsual(HOUR) ? 'hour' : isUsual(DAY) ? 'day' : null
}
