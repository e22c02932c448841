import { type RaisedRole, whyNotChangeRole, whyNotOfferRole } from '@hand-in-hand/contract/circle.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { allAddressesOf } from '../../platform/typed-addresses.ts'
import { recordEvent } from '../../store/events.ts'
import { countOthers, findMember, type MemberRow } from '../../store/members.ts'
import { changeMembership } from '../../store/memberships.ts'
import { areSentManually, type ChannelSettings } from '../../store/messages/channels.ts'
import { expireLinks } from '../../store/messages/login-link-messages.ts'
import { findMessage } from '../../store/messages/messages.ts'
import { endOffers, insertOffer } from '../../store/role-offers.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'
import { presentMember } from './circle.presentation.ts'
import { turnDownProposal } from './heirs.commands.ts'
import { sendRoleLink } from './links.commands.ts'

/**
 * Offers the family to another member, who becomes its owner by accepting. Until then nothing changes. An owner who names themselves
 * withdraws an open offer and turns down the operator's proposal. Throws not_allowed if the caller is not the owner, or if the member has
 * not confirmed; not_found.
 */
export function handOver(database: Database, member: FamilySide, to: number, settings: ChannelSettings) {
  return changeFamily(database, member.familyId, async (transaction) => {
    const actor = await mustFindApproved(transaction, member, member.id)
    if (actor.role !== 'owner') throw new AppError('not_allowed')
    await turnDownProposal(transaction, member)
    await endOffers(transaction, member.familyId, null, 'owner')
    const heir = await mustFindApproved(transaction, member, to)
    if (to === member.id) return { row: heir, message: null }
    throwIf(whyNotOfferRole(actor, presentMember(heir, member)))
    return offerRole(transaction, member, heir, 'owner', settings)
  })
}

/** Offers a role to a member and notifies them. With manual sending the message is a link that accepts the role. */
export async function offerRole(transaction: Database, member: FamilySide, row: MemberRow, role: RaisedRole, settings: ChannelSettings) {
  const { familyId, now } = member
  await insertOffer(transaction, familyId, row.id, role, 'owner')
  const event = await recordEvent(transaction, familyId, { kind: 'role_offered', by: member.id, about: row.id, reason: role, now })
  // The membership's own mail address does not count: a link to this address proves no more than a link that others could see.
  if (areSentManually(settings, allAddressesOf({ addresses: row.addresses }))) return sendRoleLink(transaction, member, row.id, role)
  const what = role === 'owner' ? 'owner_changed' : 'role_offered'
  const message = await notify(transaction, member, { who: row, what, about: { event, says: { path: '/family' } } })
  return { row: await mustFindApproved(transaction, member, row.id), message: await findMessage(transaction, familyId, message) }
}

/** Changes a member's role, or withdraws an open offer. Throws not_allowed and last_owner by the rules of `circle.rules.ts`. */
export async function changeRole(
  transaction: Database,
  member: FamilySide,
  { actor, row, role }: { actor: MemberRow; row: MemberRow; role: 'coordinator' | 'supporter' },
  settings: ChannelSettings,
) {
  const subject = presentMember(row, member)
  throwIf(whyNotChangeRole(actor, subject))
  if (role === 'coordinator' && row.role !== role) {
    throwIf(whyNotOfferRole(actor, subject))
    return offerRole(transaction, member, row, role, settings)
  }
  await endOffers(transaction, member.familyId, row.id)
  await changeMembership(transaction, member.familyId, row.id, { role, role_since: null })
  await expireLinks(transaction, member.familyId, row.id)
  if (row.role !== role)
    await recordEvent(transaction, member.familyId, { kind: 'role_changed', by: member.id, about: row.id, now: member.now })
  return null
}

/** Throws circle_full if the family has no room for the person who was just added. */
export async function mustNotBeFull(transaction: Database, member: FamilySide, { membersMax }: { membersMax: number }) {
  if ((await countOthers(transaction, member)) >= membersMax) throw new AppError('circle_full')
}

/** Finds an approved member in this transaction. Throws not_found. */
export async function mustFindApproved(transaction: Database, member: FamilySide, id: number): Promise<MemberRow> {
  const row = await findMember(transaction, member.familyId, id, member.now)
  if (row?.state !== 'approved') throw new AppError('not_found')
  return row
}
