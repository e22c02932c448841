import type { RaisedRole } from '@hand-in-hand/contract/circle.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { lockFamily } from '../../store/asking/reminders.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'
import { revokeTokensOf } from '../../store/login-links.ts'
import { findMember } from '../../store/members.ts'
import { changeMembership, findOwner, setNamedMember } from '../../store/memberships.ts'
import { expireLinks } from '../../store/messages/login-link-messages.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { markNewcomerSeen } from '../../store/open-evenings.ts'
import { endOffers, findOffer } from '../../store/role-offers.ts'
import { changeFamily, inTransaction } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'

/**
 * Accepts the role that the family offers this member, who must have a proved number. `contact`: the circle may call them with questions.
 * Throws number_unproved, and not_allowed if no role is offered.
 */
export function acceptOfferedRole(database: Database, member: ApprovedMember, contact: boolean) {
  return inTransaction(database, async (transaction) => {
    if (member.numberProvedUntil === null || member.deviceId === null) throw new AppError('number_unproved')
    return acceptRole(transaction, { ...member, deviceId: member.deviceId, link: null, contact })
  })
}

/**
 * Declines the role that is offered to this member, and notifies those who may offer it to someone else. Without an offer nothing
 * happens.
 */
export function declineOfferedRole(database: Database, member: ApprovedMember) {
  const { familyId, id, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const { offered_role, offered_by } = await findOffer(transaction, familyId, id)
    if (offered_role === null) return
    await endOffers(transaction, familyId, id)
    await expireLinks(transaction, familyId, id)
    const event = await recordEvent(transaction, familyId, { kind: 'role_declined', by: id, about: null, reason: offered_role, now })
    const side = await listFamilySide(transaction, familyId)
    // If the operator made the offer, the owner had not answered. So the whole family's side is notified, not only the owner.
    const who = side.filter(({ role }) => role === 'owner' || offered_by === 'operator')
    await notify(transaction, member, { who, what: 'role_declined', about: { event, says: { path: '/family/circle' } } })
  })
}

interface RoleAcceptance {
  familyId: FamilyId
  id: number
  /**
   * The device that stays valid. With manual sending, `link` is the link that was opened on the device, with the role that the link
   * accepts.
   */
  deviceId: number
  link: { id: number; role: RaisedRole } | null
  /** The member said that the circle may call them with questions. */
  contact: boolean
  now: number
}

/**
 * Gives a confirmed member the offered role. A link accepts only the role for which it was made. All other links and devices of the
 * member end, because anyone who has them would get the role too. The previous owner becomes a coordinator. A new coordinator gets a
 * message that says what to do. Returns the role. Throws not_allowed for a supporter who has no role to accept and used no link.
 */
export async function acceptRole(transaction: Database, { familyId, id, deviceId, link, contact, now }: RoleAcceptance) {
  await lockFamily(transaction, familyId)
  const row = await findMember(transaction, familyId, id, now)
  if (row?.state !== 'approved') throw new AppError('not_allowed')
  const role = row.offered_role
  if (role === null || row.confirmed_at === null || (link && link.role !== role)) {
    // Accepting again changes nothing, and neither does a link whose offer has ended.
    if (row.role === 'supporter' && !link) throw new AppError('not_allowed')
    return row.role
  }
  await raiseFamilyVersion(transaction, familyId)
  const before = role === 'owner' ? await findOwner(transaction, familyId) : undefined
  if (before) await changeMembership(transaction, familyId, before.id, { role: 'coordinator' })
  if (contact) await setNamedMember(transaction, familyId, 'coordinator_id', id, true)
  else if (before) await keepContact(transaction, familyId, before.id)
  // Open offers of the previous owner and of the operator end, because the new owner decides.
  await endOffers(transaction, familyId, role === 'owner' ? null : id)
  await changeMembership(transaction, familyId, id, { role, role_since: now, trusted_at: row.trusted_at ?? now })
  await markNewcomerSeen(transaction, familyId, id, now)
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
    const family = { familyId, familyTitle: title, id: null, now }
    await notify(transaction, family, { who: row, what: 'coordinator_now', about: { event, says: { path: '/family' } } })
  }
  return role
}

/**
 * If the family named no contact, the circle calls its owner. This function names the previous owner as the contact, so that the circle
 * still calls them.
 */
async function keepContact(transaction: Database, familyId: FamilyId, owner: number) {
  const { coordinator_id } = await findFamily(transaction, familyId)
  if (coordinator_id === null) await setNamedMember(transaction, familyId, 'coordinator_id', owner, true)
}

/**
 * Stores that the person has read what their new role means. `contact`: the circle may call them. Throws not_allowed if a `contact` no
 * longer has a role.
 */
export const markRoleSeen = (database: Database, { familyId, id, now }: ApprovedMember, contact: boolean) =>
  changeFamily(database, familyId, async (transaction) => {
    const role = (await findMember(transaction, familyId, id, now))?.role
    if (contact && (role === undefined || role === 'supporter')) throw new AppError('not_allowed')
    await changeMembership(transaction, familyId, id, { role_since: null })
    if (contact) await setNamedMember(transaction, familyId, 'coordinator_id', id, true)
  })
