import { whyNotChange, whyNotCorrectNumber } from '@hand-in-hand/contract/circle.rules.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { MemberChange, NewMember } from '@hand-in-hand/contract/members.ts'
import type { Database } from '../../database/database.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { endFeedsOf } from '../calendar/calendar.queries.ts'
import { findFamily, raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { tellOldNumber } from '../messages/messages.commands.ts'
import { expireMessagesOf } from '../messages/messages.queries.ts'
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts'
import { upsertPerson } from '../supporters/supporters.queries.ts'
import { findMember, findMembershipOf, type MemberRow } from './circle.queries.ts'
import { changeMembership, forgetUnlessMember, insertAdded, nameFor, takeInAgain } from './members.queries.ts'
import { changeRole } from './roles.commands.ts'

/**
 * Takes someone in by name and number, whose consent the adder has; `phone` is E.164. Nothing is sent. Someone who waits,
 * was declined or was removed is in then. Throws consent_missing, already_member.
 */
export function addMember(database: Database, member: FamilySide, wish: NewMember, phone: string) {
  const { familyId, now } = member
  if (!wish.consent) throw new AppError('consent_missing')
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const locale = (wish.locale && localeOf(wish.locale)) || (await findFamily(transaction, familyId)).locale
    const personId = await upsertPerson(transaction, phone, now)
    const known = await findMembershipOf(transaction, familyId, personId)
    if (known?.state === 'approved') throw new AppError('already_member')
    const name = { first_name: wish.first_name, last_name: wish.last_name ?? '', locale }
    const added = { ...name, person_id: personId, added_by_id: member.id, trusted_at: wish.trusted ? now : null, now }
    const id = known ? await takeInAgain(transaction, familyId, known.id, added) : await insertAdded(transaction, familyId, added)
    await recordEvent(transaction, familyId, { kind: 'added', by: member.id, about: id, now })
    return mustFindApproved(transaction, member, id)
  })
}

/**
 * Changes what is kept of a member; `phone` is E.164, null if it stays. A raised role is offered. Throws not_found, and by the rules
 * of `circle.rules.ts` not_allowed and last_owner; already_member, already_requested if the number is someone else's here.
 */
export function changeMember(
  database: Database,
  member: FamilySide,
  id: number,
  wish: Omit<MemberChange, 'phone_number'> & { phone: string | null },
  sendsByHand: boolean,
) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    // The roles of this moment: the family may have been handed over since the token was read.
    const actor = await mustFindApproved(transaction, member, member.id)
    const row = await mustFindApproved(transaction, member, id)
    const subject = { ...row, is_me: id === member.id }
    const { first_name, last_name, phone, role, trusted, contact, primary_caregiver } = wish
    const name = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) }
    const isNamed = Object.keys(name).length > 0

    if (isNamed || trusted !== undefined || phone !== null) refuse(whyNotChange(actor, subject))
    if (isNamed) await changeMembership(transaction, familyId, id, name)
    if (phone !== null && phone !== row.phone_e164) {
      refuse(whyNotCorrectNumber(actor, subject))
      await correctNumber(transaction, member, row, phone)
    }
    if (trusted !== undefined) await changeMembership(transaction, familyId, id, { trusted_at: trusted ? (row.trusted_at ?? now) : null })
    if (contact !== undefined) await nameFor(transaction, familyId, 'coordinator_id', id, contact)
    if (primary_caregiver !== undefined) await nameFor(transaction, familyId, 'primary_caregiver_id', id, primary_caregiver)
    const isNewRole = role !== undefined && (role !== row.role || row.offered_role !== null)
    const offered = isNewRole ? await changeRole(transaction, member, { actor, row, role }, sendsByHand) : null
    return { row: await mustFindApproved(transaction, member, id), message: offered?.message ?? null }
  })
}

/**
 * A family corrects its own membership and nothing else: it moves, not confirmed, to the person of the new number, whether or
 * not that number or the old one is known elsewhere. What was sent to the wrong number opens nothing here any more.
 */
async function correctNumber(transaction: Database, member: FamilySide, row: MemberRow, phone: string) {
  const { familyId, now } = member
  const { id, person_id } = row
  const personId = await upsertPerson(transaction, phone, now)
  const known = await findMembershipOf(transaction, familyId, personId)
  if (known) throw new AppError(known.state === 'requested' ? 'already_requested' : 'already_member')
  await revokeTokensOf(transaction, { familyId, id }, now)
  await endFeedsOf(transaction, { familyId, id }, now)
  await expireMessagesOf(transaction, familyId, id)
  await recordEvent(transaction, familyId, { kind: 'number_changed', by: member.id, about: id, now })
  // Someone who confirmed hears that this family has another number now; someone who never did was only a mistyped number.
  if (row.confirmed_at !== null) await tellOldNumber(transaction, { familyId, title: member.familyTitle }, row, `member ${id}`, now)
  await changeMembership(transaction, familyId, id, {
    person_id: personId,
    confirmed_at: null,
    confirmed_by: null,
    offered_role: null,
    asked_not_to_at: null,
    link_asked_at: null,
    last_seen_at: null,
  })
  await forgetUnlessMember(transaction, person_id)
}

/** Someone of the circle, as they stand now. Throws not_found. */
async function mustFindApproved(transaction: Database, member: FamilySide, id: number): Promise<MemberRow> {
  const row = await findMember(transaction, member.familyId, id, member.now)
  if (row?.state !== 'approved') throw new AppError('not_found')
  return row
}
