import type { RaisedRole } from '@hand-in-hand/contract/circle.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'
import { revokeTokensOf } from '../../store/login-links.ts'
import { findMember } from '../../store/members.ts'
import { changeMembership, findOwner } from '../../store/memberships.ts'
import { expireLinks } from '../../store/messages/login-link-messages.ts'
import { endOffers } from '../../store/role-offers.ts'
import { inTransaction } from '../../store/transactions.ts'
import { queueMessage } from '../messages/queueing.commands.ts'

/**
 * Accepts the role that the family offers this member, with a proved number. Throws number_unproved, and not_allowed if none is
 * offered.
 */
export function acceptOfferedRole(database: Database, member: ApprovedMember) {
  return inTransaction(database, async (transaction) => {
    if (member.numberProvedUntil === null || member.deviceId === null) throw new AppError('number_unproved')
    return acceptRole(transaction, { ...member, deviceId: member.deviceId, link: null })
  })
}

interface Accepting {
  familyId: FamilyId
  id: number
  /** The device that stays valid, and by hand the link that was opened on it, with the role that it accepts. */
  deviceId: number
  link: { id: number; role: RaisedRole } | null
  now: number
}

/**
 * Gives a confirmed member the offered role, by a link only the one that it was made for. All their other links and devices end, because their holder would get the role too. The
 * previous owner becomes a coordinator. A new coordinator gets a message that says what to do. Returns the role. Throws not_allowed if none is offered.
 */
export async function acceptRole(transaction: Database, { familyId, id, deviceId, link, now }: Accepting) {
  await raiseFamilyVersion(transaction, familyId)
  const row = await findMember(transaction, familyId, id, now)
  if (row?.state !== 'approved') throw new AppError('not_allowed')
  const role = row.offered_role
  if (role === null || row.confirmed_at === null || (link && link.role !== role)) {
    // Accepting again changes nothing, and neither does a link whose offer has ended.
    if (row.role === 'supporter' && !link) throw new AppError('not_allowed')
    return row.role
  }
  if (role === 'owner') {
    const before = await findOwner(transaction, familyId)
    if (before) await changeMembership(transaction, familyId, before.id, { role: 'coordinator' })
  }
  // Open offers of the previous owner, and of the operator, end: the new owner decides.
  await endOffers(transaction, familyId, role === 'owner' ? null : id)
  await changeMembership(transaction, familyId, id, { role, role_since: now, trusted_at: row.trusted_at ?? now })
  await revokeTokensOf(transaction, { familyId, id }, now, { deviceId, linkId: link?.id ?? null })
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
      by: null,
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
