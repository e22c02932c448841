import { whyNotChange, whyNotCorrectNumber } from '@hand-in-hand/contract/circle.rules.ts'
import type { MemberChange, NewMember } from '@hand-in-hand/contract/circle.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { allAddressesOf, kindOf } from '../../platform/typed-addresses.ts'
import { insertAddressLink } from '../../store/addresses/address-links.ts'
import { seenByFamily, setOwnAddress } from '../../store/addresses/addresses.ts'
import { endFeedsOf } from '../../store/calendar-feeds.ts'
import { deleteConsents } from '../../store/consents.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily } from '../../store/families.ts'
import { revokeTokensOf } from '../../store/login-links.ts'
import { findMembershipOf, type MemberRow } from '../../store/members.ts'
import { changeMembership, forgetUnlessMember, insertAddedMember, readmitMember, setNamedMember } from '../../store/memberships.ts'
import { expireMessagesOf } from '../../store/messages/messages.ts'
import { markNewcomerSeen } from '../../store/open-evenings.ts'
import { upsertPerson } from '../../store/people.ts'
import { endOffers } from '../../store/role-offers.ts'
import { type CreationRequest, changeFamily, createOnce } from '../../store/transactions.ts'
import { type AddressSettings, addressesFor, ownState } from '../messages/address-choice.rules.ts'
import { notify } from '../messages/messages.commands.ts'
import { changeOwnAddress, forgetNamedAddresses } from '../messages/own-addresses.commands.ts'
import { presentMember } from './circle.presentation.ts'
import { changeRole, mustFindApproved, mustNotBeFull } from './roles.commands.ts'

/** `membersMax`: how many people may be in the circle. */
type MemberToAdd = NewMember & { membersMax: number }

/**
 * Adds a member by name and number, with their consent; `phone` is E.164. Sends nothing. A membership that was requested, declined or
 * removed becomes approved. Throws consent_missing, already_member, circle_full.
 */
export function addMember(database: Database, member: FamilySide, input: MemberToAdd, phone: string, creation: CreationRequest) {
  const { familyId, now } = member
  if (!input.consent) throw new AppError('consent_missing')
  return changeFamily(database, familyId, async (transaction) => {
    const [id = 0] = await createOnce(transaction, { familyId, caller: `member ${member.id}`, now }, creation, async () => {
      const locale = (input.locale && localeOf(input.locale)) || (await findFamily(transaction, familyId)).locale
      const personId = await upsertPerson(transaction, phone, now)
      const known = await findMembershipOf(transaction, familyId, personId)
      if (known?.state === 'approved') throw new AppError('already_member')
      if (known) await forgetNamedAddresses(transaction, { familyId, id: known.id })
      const name = { first_name: input.first_name, last_name: input.last_name ?? '', locale }
      const person = { ...name, person_id: personId, known_kind: kindOf(phone) }
      const added = { ...person, added_by_id: member.id, trusted_at: input.trusted ? now : null, now }
      const made = known
        ? await readmitMember(transaction, familyId, known.id, added)
        : await insertAddedMember(transaction, familyId, added)
      await mustNotBeFull(transaction, member, input)
      await recordEvent(transaction, familyId, { kind: 'added', by: member.id, about: made, now })
      return [made]
    })
    return mustFindApproved(transaction, member, id)
  })
}

/**
 * Changes a member. This also means that the family's side has checked them. `phone` is E.164; null keeps the number. A higher role is only
 * offered. Throws not_found; not_allowed, role_offered and last_owner by the rules of `circle.rules.ts`; already_member or
 * already_requested if the number belongs to someone else in this family.
 */
export function changeMember(
  database: Database,
  member: FamilySide,
  id: number,
  input: Omit<MemberChange, 'phone_number' | 'email'> & { phone: string | null },
  settings: AddressSettings,
) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    // The roles are read again, because the family may have been handed over since the token was read.
    const actor = await mustFindApproved(transaction, member, member.id)
    const row = await mustFindApproved(transaction, member, id)
    const subject = presentMember(row, member)
    const { first_name, last_name, phone, role, trusted } = input
    const name = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) }
    const isNamed = Object.keys(name).length > 0

    if (isNamed || trusted !== undefined || phone !== null) throwIf(whyNotChange(actor, subject))
    if (isNamed) await changeMembership(transaction, familyId, id, name)
    if (phone !== null && !allAddressesOf({ ...row, addresses: seenByFamily(row) }).includes(phone)) {
      throwIf(whyNotCorrectNumber(actor, subject))
      const correct = isMail(phone) && !isMail(row.phone_e164) ? correctOwnEmail : correctNumber
      await correct(transaction, member, row, phone, settings)
    }
    await setTrustAndContacts(transaction, member, row, input)
    const isNewRole = role !== undefined && (role !== row.role || row.offered_role !== null)
    const offered = isNewRole ? await changeRole(transaction, member, { actor, row, role }, settings) : null
    await markNewcomerSeen(transaction, familyId, id, now)
    return { row: await mustFindApproved(transaction, member, id), message: offered?.message ?? null }
  })
}

/** Sets whom the family trusts, and who is its contact and its primary caregiver. */
async function setTrustAndContacts(
  transaction: Database,
  { familyId, now }: FamilySide,
  { id, trusted_at }: MemberRow,
  { trusted, contact, primary_caregiver }: Pick<MemberChange, 'trusted' | 'contact' | 'primary_caregiver'>,
) {
  if (trusted !== undefined) await changeMembership(transaction, familyId, id, { trusted_at: trusted ? (trusted_at ?? now) : null })
  if (contact !== undefined) await setNamedMember(transaction, familyId, 'coordinator_id', id, contact)
  if (primary_caregiver !== undefined) await setNamedMember(transaction, familyId, 'primary_caregiver_id', id, primary_caregiver)
}

/**
 * Changes the mail address beside a member's number. While SMS reach the number, the address is only suggested. Otherwise it counts as
 * named by the family, and the links and sign-ins that came through the previous address end.
 */
async function correctOwnEmail(transaction: Database, member: FamilySide, row: MemberRow, email: string, settings: AddressSettings) {
  const { familyId, now } = member
  await recordEvent(transaction, familyId, { kind: 'number_changed', by: member.id, about: row.id, now })
  if (ownState(row, settings) === 'named') await revokeTokensOf(transaction, { familyId, id: row.id }, now)
  await changeOwnAddress(transaction, member, row.id, { address: email, reachedAt: null, chosenBy: 'shown_link' }, settings)
}

/**
 * Corrects a number in this family's membership alone, whether or not other families know the old or the new number. The membership moves
 * to the person of the new number and is unconfirmed. In this family, the links to the wrong number end, and so do offers to the
 * person who has it.
 */
async function correctNumber(transaction: Database, member: FamilySide, row: MemberRow, phone: string, settings: AddressSettings) {
  const { familyId, now } = member
  const { id, person_id } = row
  const personId = await upsertPerson(transaction, phone, now)
  const known = await findMembershipOf(transaction, familyId, personId)
  if (known) throw new AppError(known.state === 'requested' ? 'already_requested' : 'already_member')
  await revokeTokensOf(transaction, { familyId, id }, now)
  await endFeedsOf(transaction, { familyId, id })
  await endOffers(transaction, familyId, id)
  await expireMessagesOf(transaction, familyId, id)
  await recordEvent(transaction, familyId, { kind: 'number_changed', by: member.id, about: id, now })
  // A person is notified at the addresses that they had confirmed, because an address that no one had confirmed was only a typing error.
  for (const { address } of addressesFor(row, 'notice', settings)) {
    const who = { id: null, phone_e164: address, locale: row.locale }
    const family = { familyId, familyTitle: member.familyTitle, id: null, now }
    await notify(transaction, family, { who, what: 'number_changed', about: { event: `about member ${id} ${now}` } })
  }
  await changeMembership(transaction, familyId, id, {
    person_id: personId,
    known_kind: kindOf(phone),
    confirmed_at: null,
    confirmed_by: null,
    asked_not_to_at: null,
    link_asked_at: null,
    last_seen_at: null,
  })
  await setOwnAddress(transaction, { familyId, id }, null)
  await forgetNamedAddresses(transaction, { familyId, id })
  const [first, second = null] = row.addresses.map(({ address }) => address)
  // At a number that no one confirmed, the link that was sent counts against another one.
  if (row.confirmed_at !== null && first !== undefined) {
    const of = { person_id: personId, membership: { familyId, id } }
    await insertAddressLink(transaction, { does: 'given_up', ...of, before: { first, second }, own: row.own, made_at: now })
  }
  // The person who has the new number has not agreed to anything.
  await deleteConsents(transaction, { familyId, id })
  await forgetUnlessMember(transaction, person_id)
}
