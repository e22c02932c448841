import { type RaisedRole, whyNotChangeRole, whyNotHandOver } from '@hand-in-hand/contract/circle.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { ApprovedMember, FamilySide } from '../../http/authentication.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { expireLinks } from '../messages/links.queries.ts'
import { queueMessage } from '../messages/messages.commands.ts'
import { findMessage } from '../messages/messages.queries.ts'
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts'
import { findMember, findNameOf, type MemberRow } from './circle.queries.ts'
import { sendRoleLink } from './links.commands.ts'
import { changeMembership, clearOffers, findOwner } from './members.queries.ts'

/**
 * Offers the family to another member, who becomes its owner by accepting; until then nothing changes. To hand over to oneself
 * takes an open offer back. Throws not_allowed for someone who is not the owner, and for a member who never signed in; not_found.
 */
export function handOver(database: Database, member: FamilySide, to: number, sendsByHand: boolean) {
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, member.familyId)
    const actor = await mustFindApproved(transaction, member, member.id)
    if (actor.role !== 'owner') throw new AppError('not_allowed')
    await clearOffers(transaction, member.familyId, 'owner')
    const heir = await mustFindApproved(transaction, member, to)
    if (to === member.id) return { row: heir, message: null }
    refuse(whyNotHandOver(actor, { ...heir, is_me: false }))
    return offerRole(transaction, member, heir, 'owner', sendsByHand)
  })
}

/** Offers a role to a member and tells them; where messages go by hand, with the one link that accepts it. */
export async function offerRole(transaction: Database, member: FamilySide, row: MemberRow, role: RaisedRole, sendsByHand: boolean) {
  const { familyId, now } = member
  await changeMembership(transaction, familyId, row.id, { offered_role: role })
  const event = await recordEvent(transaction, familyId, { kind: 'role_offered', by: member.id, about: row.id, reason: role, now })
  if (sendsByHand) return sendRoleLink(transaction, member, row.id, role)
  const { first_name } = await findNameOf(transaction, familyId, member.id)
  const message = await queueMessage(transaction, {
    template: role === 'owner' ? 'owner_changed' : 'role_offered',
    to: { membershipId: row.id, phone: row.phone_e164, locale: row.locale },
    familyId,
    parameters: { family: member.familyTitle, name: first_name, path: '/family' },
    reason: `event ${event}`,
    now,
  })
  return { row: await mustFindApproved(transaction, member, row.id), message: await findMessage(transaction, familyId, message) }
}

/** Gives a member another role, or takes an open offer back. Throws by the rules not_allowed, last_owner. */
export async function changeRole(
  transaction: Database,
  member: FamilySide,
  { actor, row, role }: { actor: MemberRow; row: MemberRow; role: 'coordinator' | 'supporter' },
  sendsByHand: boolean,
) {
  refuse(whyNotChangeRole(actor, { ...row, is_me: row.id === member.id }))
  if (role === 'coordinator' && row.role !== role) return offerRole(transaction, member, row, role, sendsByHand)
  await changeMembership(transaction, member.familyId, row.id, { role, offered_role: null })
  await expireLinks(transaction, member.familyId, row.id)
  if (row.role !== role)
    await recordEvent(transaction, member.familyId, { kind: 'role_changed', by: member.id, about: row.id, now: member.now })
  return null
}

/** Takes on the role that the family offers this member, whose number is proved. Throws number_unproved, not_allowed if none is offered. */
export function acceptOfferedRole(database: Database, member: ApprovedMember) {
  return database.transaction().execute(async (transaction) => {
    if (member.numberProvedUntil === null || member.deviceId === null) throw new AppError('number_unproved')
    return acceptRole(transaction, { ...member, deviceId: member.deviceId, linkId: null })
  })
}

interface Accepting {
  familyId: FamilyId
  id: number
  /** What stays: the device, and the link that was opened for it. */
  deviceId: number
  linkId: number | null
  now: number
}

/**
 * The member has the role from now on; every link and device of theirs from before ends, since someone who held one of those
 * would have the role too. The owner before stays as a coordinator. Returns the role. Throws not_allowed if none is offered.
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
    // Whoever the owner before had in mind for something: that is the new owner's to decide.
    await clearOffers(transaction, familyId, 'owner')
    await clearOffers(transaction, familyId, 'coordinator')
  }
  await changeMembership(transaction, familyId, id, { role, offered_role: null, trusted_at: row.trusted_at ?? now })
  await revokeTokensOf(transaction, { familyId, id }, now, { deviceId, linkId })
  await expireLinks(transaction, familyId, id)
  await recordEvent(transaction, familyId, { kind: role === 'owner' ? 'owner_changed' : 'role_changed', by: id, about: null, now })
  return role
}

async function mustFindApproved(transaction: Database, member: FamilySide, id: number): Promise<MemberRow> {
  const row = await findMember(transaction, member.familyId, id, member.now)
  if (row?.state !== 'approved') throw new AppError('not_found')
  return row
}
