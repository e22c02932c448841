import { type AwayDays, readAway } from '@hand-in-hand/contract/away.rules.ts'
import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Away } from '@hand-in-hand/contract/supporters.ts'
import { linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'
import { awayOf, findAway, listHeldIn, setAway } from '../../store/away.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'
import type { TemplateValues } from '../../templates/templates.ts'

/**
 * Stores, inside a transaction, when someone is away, in each of their `memberships`. Null for `days` deletes the days away. Returns the
 * days, which end within a year, and whether anything changed. Throws time_in_past, end_before_start.
 */
export async function recordAway(
  transaction: Database,
  { now, timeZone }: Pick<ApprovedMember, 'now' | 'timeZone'>,
  memberships: { familyId: FamilyId; id: number }[],
  days: AwayDays | null,
) {
  const read = days && readAway(days, dayOf(now, timeZone))
  if (typeof read === 'string') throw new AppError(read)
  let isChanged = false
  for (const membership of memberships) {
    const { time_zone } = await findFamily(transaction, membership.familyId)
    const [before, after] = [awayOf(await findAway(transaction, membership)), read && instantsOf(read, time_zone)]
    if (before?.from === after?.from && before?.until === after?.until) continue
    await raiseFamilyVersion(transaction, membership.familyId)
    await setAway(transaction, membership, after)
    isChanged = true
  }
  return { away: read, isChanged }
}

/** What a message to someone who is away says: until when they are away, and which tasks they hold in those days in this family. */
export async function awayNoticeOf(
  transaction: Database,
  { familyId, id, familyTitle, familyToken, timeZone }: ApprovedMember,
  away: Away,
): Promise<TemplateValues<'reply_away'>> {
  const time = instantsOf(away, timeZone)
  const held = await listHeldIn(transaction, familyId, id, time)
  const [first] = held
  return {
    family: familyTitle,
    path: !first ? '/me?part=help' : held.length > 1 ? '/home?tab=MyTasks' : `/t/${familyToken}/${linkIdOf(first)}`,
    from: time.from,
    until: time.until - MINUTE,
    amount: held.length,
    ...(first && { title: first.title }),
  }
}

/** The instants (ms) of whole days in a time zone. */
export const instantsOf = ({ from, until }: Away, timeZone: string) => ({
  from: startOfDay(from, timeZone),
  until: startOfDay(addDays(until, 1), timeZone),
})
