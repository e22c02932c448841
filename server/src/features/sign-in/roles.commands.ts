import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'
import { expireLinks } from '../../store/login-link-messages.ts'
import { revokeTokensOf } from '../../store/login-links.ts'
import { findMember } from '../../store/members.ts'
import { changeMembership, clearOffers, findOwner } from '../../store/memberships.ts'
import { inTransaction } from '../../store/transactions.ts'
import { queueMessage } from '../messages/queueing.commands.ts'

/**
 * Accepts the role that the family offers this member, with a proved number. Throws number_unproved, and not_allowed if none is
 * offered.
 */
export function acceptOfferedRole(database: Database, member: ApprovedMember) {
  return inTransaction(database, async (transaction) => {
    if (member.numberProvedUntil === null || member.deviceId === null) throw new AppError('number_unproved')
    return acceptRole(transaction, { ...member, deviceId: member.deviceId, linkId: null })
  })
}

interface Accepting {
  familyId: FamilyId
  id: number
  /** The device, and the link opened on it, that stay valid. */
  deviceId: number
  linkId: number | null
  now: number
}

/**
 * Gives the member the offered role. All their other links and devices end, because their holder would get the role too. The
 * previous owner becomes a coordinator. A new coordinator gets a message that says what to do. Returns the role. Throws not_allowed if none is offered.
 */
export async function acceptRole(transaction: Database, { familyId, id, deviceId, linkId, now }: Accepting) {
  await raiseFamilyVersion(transaction, familyId)
  const row = await findMember(transaction, familyId, id, now)
  if (row?.state !== 'approved') throw new AppError('not_allowed')
  const role = row.offered_role
  if (role === null) {
    // Accepting again changes nothing.
    if (row.role === 'supporter') throw new AppError('not_allowed')
    return row.role
  }
  if (role === 'owner') {
    const before = await findOwner(transaction, familyId)
    if (before) await changeMembership(transaction, familyId, before.id, { role: 'coordinator' })
    // Open offers of the previous owner end: the new owner decides.
    await clearOffers(transaction, familyId, 'owner')
    await clearOffers(transaction, familyId, 'coordinator')
  }
  await changeMembership(transaction, familyId, id, { role, offered_role: null, role_since: now, trusted_at: row.trusted_at ?? now })
  await revokeTokensOf(transaction, { familyId, id }, now, { deviceId, linkId })
  await expireLinks(transaction, familyId, id)
  const event = await recordEvent(transaction, familyId, {
    kind: role === 'owner' ? 'owner_changed' : 'role_changed',
    by: id,
    about: null,
    now,
  })
  if (role === 'coordinator') {
    const { title } = await findFamily(transaction, familyId)
    await queueMessage(transaction, {
      template: 'coordinator_now',
      to: { membershipId: id, phone: row.phone_e164, locale: row.locale },
      familyId,
      parameters: { family: title, path: '/family' },
      reason: `event ${event}`,
      now,
    })
  }
  return role
}

/** The person has read what their new role means. */
export const markRoleSeen = (database: Database, { familyId, id }: ApprovedMember) =>
  changeMembership(database, familyId, id, { role_since: null })
