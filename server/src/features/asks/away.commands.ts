import { type AwayDays, readAway } from '@hand-in-hand/contract/away.rules.ts'
import type { Away } from '@hand-in-hand/contract/supporters.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'
import { setAway } from '../../store/away.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'

/**
 * Stores when someone is away, or null, in these memberships of theirs, inside a transaction. Returns the days, whose end is within a
 * year. Throws time_in_past, end_before_start.
 */
export async function sayAway(
  transaction: Database,
  { now, timeZone }: Pick<ApprovedMember, 'now' | 'timeZone'>,
  memberships: { familyId: FamilyId; id: number }[],
  days: AwayDays | null,
) {
  const read = days && readAway(days, dayOf(now, timeZone))
  if (typeof read === 'string') throw new AppError(read)
  for (const membership of memberships) {
    await raiseFamilyVersion(transaction, membership.familyId)
    const { time_zone } = await findFamily(transaction, membership.familyId)
    await setAway(transaction, membership, read && instantsOf(read, time_zone))
  }
  return read
}

/** The instants (ms) of whole days in a time zone. */
export const instantsOf = ({ from, until }: Away, timeZone: string) => ({
  from: startOfDay(from, timeZone),
  until: startOfDay(addDays(until, 1), timeZone),
})
