import { type Role, whyNotChange, whyNotChangeRole, whyNotCorrectNumber, whyNotHandOver } from '@hand-in-hand/contract/circle.rules.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { MemberChange, NewMember } from '@hand-in-hand/contract/members.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { endFeeds } from '../calendar/calendar.queries.ts'
import { findFamily, raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { queueMessage } from '../messages/messages.commands.ts'
import { expireMessagesOf, findMessage } from '../messages/messages.queries.ts'
import { endSubscriptions } from '../messages/push.queries.ts'
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts'
import { findPersonByPhone, updatePerson, upsertPerson } from '../supporters/supporters.queries.ts'
import { calledBy, findMember, findMembershipOf, findNameOf, type MemberRow } from './circle.queries.ts'
import { changeMembership, forgetUnlessMember, hasOtherMemberships, insertAdded, nameFor, takeInAgain } from './members.queries.ts'

/**
 * Takes somebody in by name and number, whose consent the adder has; `phone` is E.164. Nothing is sent. Whoever waits,
 * was declined or was removed is in then. Throws consent_missing, already_member.
 */
export function addMember(database: Database, member: FamilySide, wish: NewMember, phone: string) {
  const { familyId, now } = member
  if (!wish.consent) throw new AppError('consent_missing')
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const locale = (wish.locale && localeOf(wish.locale)) || (await findFamily(transaction, familyId)).locale
    const values = { phone, first_name: wish.first_name, last_name: wish.last_name ?? '', locale, now }
    const personId = await upsertPerson(transaction, values, false)
    const known = await findMembershipOf(transaction, familyId, personId)
    if (known?.state === 'approved') throw new AppError('already_member')
    const added = { ...calledBy(wish), person_id: personId, added_by_id: member.id, trusted_at: wish.trusted ? now : null, now }
    const id = known ? await takeInAgain(transaction, familyId, known.id, added) : await insertAdded(transaction, familyId, added)
    await recordEvent(transaction, familyId, { kind: 'added', by: member.id, about: id, now })
    return mustFindApproved(transaction, member, id)
  })
}

/**
 * Changes what is kept of a member; `phone` is E.164, null where it stays. Throws not_found, and by the rules of
 * `circle.rules.ts` not_allowed and last_owner; already_member, already_requested where the number is somebody else's here.
 */
export function changeMember(
  database: Database,
  member: FamilySide,
  id: number,
  wish: Omit<MemberChange, 'phone_number'>,
  phone: string | null,
) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    // The roles of this moment: the family may have been handed over since the token was read.
    const actor = await mustFindApproved(transaction, member, member.id)
    const row = await mustFindApproved(transaction, member, id)
    const subject = { ...row, is_me: id === member.id }
    const { first_name, last_name, role, trusted, contact, primary_caregiver } = wish
    const isNamed = first_name !== undefined || last_name !== undefined

    if (isNamed || trusted !== undefined || phone !== null) refuse(whyNotChange(actor, subject))
    if (isNamed)
      await changeName(transaction, familyId, row, { first_name: first_name ?? row.first_name, last_name: last_name ?? row.last_name })
    if (phone !== null && phone !== row.phone_e164) {
      refuse(whyNotCorrectNumber(actor, subject))
      await correctNumber(transaction, member, await mustFindApproved(transaction, member, id), phone)
    }
    if (role !== undefined && role !== row.role) {
      refuse(whyNotChangeRole(actor, subject))
      await changeMembership(transaction, familyId, id, { role, ...(role === 'coordinator' && { trusted_at: row.trusted_at ?? now }) })
      await recordEvent(transaction, familyId, { kind: 'role_changed', by: member.id, about: id, now })
    }
    if (trusted !== undefined) await changeMembership(transaction, familyId, id, { trusted_at: trusted ? (row.trusted_at ?? now) : null })
    if (contact !== undefined) await nameFor(transaction, familyId, 'coordinator_id', id, contact)
    if (primary_caregiver !== undefined) await nameFor(transaction, familyId, 'primary_caregiver_id', id, primary_caregiver)
    return mustFindApproved(transaction, member, id)
  })
}

/** Until they come, this family alone calls them so. Then it is one person, one name: where another family knows them, theirs to change. */
async function changeName(transaction: Database, familyId: FamilyId, row: MemberRow, name: { first_name: string; last_name: string }) {
  if (row.called_first !== null) {
    await changeMembership(transaction, familyId, row.id, calledBy(name))
    return
  }
  if (await hasOtherMemberships(transaction, row.person_id, familyId)) throw new AppError('not_allowed')
  await updatePerson(transaction, row.person_id, name)
}

/**
 * A number names a person, in every family: so a number that somebody has goes not to this person, but this family's
 * membership to that person. What was sent to the wrong number opens nothing here any more.
 */
async function correctNumber(transaction: Database, member: FamilySide, row: MemberRow, phone: string) {
  const { familyId, now } = member
  const { id, first_name, last_name, locale, person_id } = row
  const theirs = await findPersonByPhone(transaction, phone)
  const known = theirs && (await findMembershipOf(transaction, familyId, theirs.id))
  if (known) throw new AppError(known.state === 'requested' ? 'already_requested' : 'already_member')
  if (!theirs && !(await hasOtherMemberships(transaction, person_id, familyId))) {
    await updatePerson(transaction, person_id, { phone_e164: phone, stopped_at: null })
    // Whoever has the wrong number may have signed in by what was sent there.
    await endFeeds(transaction, person_id, now)
    await endSubscriptions(transaction, person_id)
  } else {
    const personId = await upsertPerson(transaction, { phone, first_name, last_name, locale, now }, false)
    await changeMembership(transaction, familyId, id, { person_id: personId })
    await forgetUnlessMember(transaction, person_id)
  }
  // Whose number it is now may have another name elsewhere.
  await changeMembership(transaction, familyId, id, { last_seen_at: null, ...calledBy(row) })
  await revokeTokensOf(transaction, { familyId, id }, now)
  await expireMessagesOf(transaction, familyId, id)
  await recordEvent(transaction, familyId, { kind: 'number_changed', by: member.id, about: id, now })
}

/**
 * Makes another member the owner; the one before stays as a coordinator, and the new one is told. To hand over to
 * oneself changes nothing. Throws not_allowed for whoever is not the owner, and for somebody who never signed in; not_found.
 */
export function handOver(database: Database, member: FamilySide, to: number) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const actor = await mustFindApproved(transaction, member, member.id)
    if (actor.role !== 'owner') throw new AppError('not_allowed')
    const heir = await mustFindApproved(transaction, member, to)
    if (to === member.id) return { row: heir, message: null }
    refuse(whyNotHandOver(actor, { ...heir, is_me: false }))
    const steppedDown = await changeMembership(transaction, familyId, member.id, { role: 'coordinator' }, 'owner')
    if (!steppedDown) throw new AppError('not_allowed')
    await changeMembership(transaction, familyId, to, { role: 'owner', trusted_at: heir.trusted_at ?? now })
    const event = await recordEvent(transaction, familyId, { kind: 'owner_changed', by: member.id, about: to, now })
    const { first_name } = await findNameOf(transaction, familyId, member.id)
    const message = await queueMessage(transaction, {
      template: 'owner_changed',
      to: { membershipId: to, phone: heir.phone_e164, locale: heir.locale },
      familyId,
      parameters: { family: member.familyTitle, name: first_name, path: '/family' },
      reason: `event ${event}`,
      now,
    })
    const row = await mustFindApproved(transaction, member, to)
    return { row, message: await findMessage(transaction, familyId, message) }
  })
}

/** Somebody of the circle, as they stand now. Throws not_found. */
async function mustFindApproved(transaction: Database, member: FamilySide, id: number): Promise<MemberRow & { role: Role }> {
  const row = await findMember(transaction, member.familyId, id, member.now)
  if (row?.state !== 'approved') throw new AppError('not_found')
  return row
}
