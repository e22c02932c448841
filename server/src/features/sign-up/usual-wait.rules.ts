import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'

/** How many of the last approvals are looked at, and from how many on something is usual. */
export const APPROVALS_COUNTED = 50
const APPROVALS_NEEDED = 20

/** Within which time most of these requests were approved; null if it was longer, or if they are too few to say. In ms. */
export function usualWait(approved: readonly { requested_at: number; decided_at: number | null }[]): 'hour' | 'day' | null {
  if (approved.length < APPROVALS_NEEDED) return null
  const within = (time: number) => approved.filter(({ requested_at, decided_at }) => (decided_at ?? Infinity) - requested_at <= time).length
  const isUsual = (time: number) => within(time) * 2 > approved.length
  return isUsual(HOUR) ? 'hour' : isUsual(DAY) ? 'day' : null
}
