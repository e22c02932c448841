import type { Database } from '../database/database.ts'
import { listMembershipsOf } from '../store/login-links.ts'
import { isConfirmed } from './confirmation.ts'
import type { ApprovedMember } from './member.ts'
/** The memberships that a call about the whole person changes: all confirmed ones if the number is proved, else only the token's. */
export async function membershipsToChange(
  database: Database,
  member: Pick<ApprovedMember, 'numberProvedUntil' | 'personId' | 'familyId' | 'id'>,
) {
  const own = { familyId: member.familyId, id: member.id }
  if (member.numberProvedUntil === null) return [own]
  const all = await listMembershipsOf(database, member.personId)
  return all.filter(({ id, state, confirmedBy }) => id === own.id || (state === 'approved' && isConfirmed('code', confirmedBy)))
}
