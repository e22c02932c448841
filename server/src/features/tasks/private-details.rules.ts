import { isDated, type When } from '@hand-in-hand/contract/tasks/when.ts'
import type { Reader } from '../../access/member.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'

type DetailsReader = Pick<Reader, 'trusted' | 'notLookedAt' | 'timeZone'>

/**
 * The instant (ms) from which the taker of a task may read its private details: null for at once, infinite until the family has checked the
 * taker.
 */
export function privateFrom({ when }: { when: When }, { trusted, notLookedAt, timeZone }: DetailsReader) {
  if (notLookedAt) return Number.POSITIVE_INFINITY
  // The details appear at the start of the day before the task, because without a change, lists get a new version only when a day begins.
  return !isDated(when) || trusted ? null : startOfDay(addDays(dayOf(when.begins, timeZone), -1), timeZone)
}
