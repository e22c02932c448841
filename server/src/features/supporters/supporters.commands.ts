import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import { localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import type { ApprovedMember, Reader } from '../../access/member.ts'
import { membershipsToChange } from '../../access/memberships-to-change.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { fullName } from '../../platform/people.ts'
import { listAddresses, presentAddresses } from '../../platform/typed-addresses.ts'
import { isoOf } from '../../platform/zones.ts'
import { presentAway } from '../../rules/away-days.ts'
import { checkConsent } from '../../rules/consent.ts'
import {
  allOf,
  findPerson,
  findPersonByAddress,
  type ProvedAddresses,
  seenByFamily,
  setAddresses,
} from '../../store/addresses/addresses.ts'
import { findAway } from '../../store/away.ts'
import { endFeedsOf, findFeedOf } from '../../store/calendar-feeds.ts'
import { deleteConsents, findConsents, insertConsents } from '../../store/consents.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily, raiseFamilyVersion } from '../../store/families.ts'
import { findMembership, listAllMembershipsOf, type ProvedMembership, revokeTokensOf } from '../../store/login-links.ts'
import { findMembershipOf, moveMembership } from '../../store/members.ts'
import { changeMembership, clearNamedMember, findRole, forgetUnlessMember } from '../../store/memberships.ts'
import { findChoices, setChoices } from '../../store/messages/message-choices.ts'
import { expireMessagesOf, forgetOldNumbers } from '../../store/messages/messages.ts'
import { findCanHelp, findSelf, movePersonOf, setCanHelp, upsertPerson } from '../../store/people.ts'
import {
  anonymiseMembership,
  forgetDevicesOf,
  forgetMessagesTo,
  forgetNameIn,
  forgetNumber,
  insertAnonymous,
  noteErased,
} from '../../store/personal-data/person-erasing.ts'
import { endProposalsOf } from '../../store/proposed-circles.ts'
import { type ForgetRule, markForgotten } from '../../store/retention.ts'
import { endOffers } from '../../store/role-offers.ts'
import { changeFamilies, inTransaction } from '../../store/transactions.ts'
import { recordAway } from '../asks/away.commands.ts'
import { reopenTasksOfFormer } from '../circle/leaving.commands.ts'
import { endEveningOfUnseen } from '../circle/open-evening.commands.ts'
import { type AddressSettings, ownState } from '../messages/address-choice.rules.ts'
import { updateRequestMessages } from '../messages/join-requests.commands.ts'
import { erasedName } from '../messages/sms-additions.templates.ts'

/** My profile in this family. */
export async function findMyself(database: Database, member: Reader, settings: AddressSettings): Promise<Supporter> {
  const since = await findFeedOf(database, member)
  const all = await findSelf(database, member)
  // The family could open a link that was shown to it. So such a sign-in shows only the addresses that the family may see.
  const isShownToFamily = member.signedInBy === 'shown_link' && member.numberProvedUntil === null
  const self = isShownToFamily ? { ...all, addresses: seenByFamily(all) } : all
  const { first_name, last_name, locale } = self
  const own = ownState(self, settings)
  // The app asks about a suggested mail address only if the choice has an effect, and only people who may choose it.
  const mayChoose = member.signedInBy !== 'shown_link' && (member.role === 'supporter' || member.numberProvedUntil !== null)
  return {
    full_name: fullName({ first_name, last_name }),
    first_name,
    last_name,
    ...presentAddresses(self),
    addresses: listAddresses(self, {
      isUsed: own !== 'suggested' && self.own?.reachedAt !== null,
      isToChoose: own === 'suggested' && mayChoose,
    }),
    locale,
    can_help: await findCanHelp(database, member),
    away: presentAway(await findAway(database, member), member),
    ...(await findChoices(database, member.familyId, member.id)),
    number_proved_until: member.numberProvedUntil === null ? null : isoOf(member.numberProvedUntil, member.timeZone),
    ...(await findConsents(database, member)),
    calendar_since: since === undefined ? null : isoOf(since.created_at, member.timeZone),
  }
}

/**
 * Changes my name, my language and the days on which I am away: in this family, or in all confirmed families if my number is proved.
 * Everything else changes in this family only.
 */
export function changeMyself(database: Database, member: ApprovedMember, input: RequestBody<'PATCH /supporters/:user'>) {
  const raise = async (transaction: Database) => {
    // The lists of each changed family show the name, so the family's version is raised.
    const memberships = byFamily(await membershipsToChange(transaction, member))
    for (const { familyId } of memberships) await raiseFamilyVersion(transaction, familyId)
    return memberships
  }
  return changeFamilies(database, raise, async (transaction, memberships) => {
    const locale = input.locale && localeOf(input.locale)
    const values = {
      ...(input.first_name !== undefined && { first_name: input.first_name }),
      ...(input.last_name !== undefined && { last_name: input.last_name }),
      ...(locale && { locale }),
    }
    if (Object.keys(values).length > 0) {
      for (const { familyId, id } of memberships) await changeMembership(transaction, familyId, id, values)
    }
    if (input.away !== undefined) await recordAway(transaction, member, memberships, input.away)
    if (input.can_help) await setCanHelp(transaction, member, input.can_help)
    if (input.messages) await setChoices(transaction, member, input.messages)
  })
}

/**
 * Stores what the member agrees to: for this family, or with a proved number for all confirmed families. Throws consent_missing for a
 * version other than the current one.
 */
export function giveConsents(database: Database, member: ApprovedMember, versions: RequestBody<'PUT /supporters/:user/consents'>) {
  checkConsent(versions)
  return inTransaction(database, async (transaction) => {
    // An owner's answer about the people of one family is no answer about those of another family.
    const { sensitive_version, ...ofAll } = versions
    for (const membership of await membershipsToChange(transaction, member))
      await insertConsents(transaction, membership, ofAll, member.now)
    if (sensitive_version !== undefined) await insertConsents(transaction, member, { sensitive_version }, member.now)
  })
}

/** Leaves this family: the member's tasks are open again, and their links and devices here end. Throws last_owner. */
export function leaveFamily(database: Database, member: ApprovedMember) {
  return inTransaction(database, async (transaction) => {
    const { familyId, id, familyTitle: title } = member
    await endMembership(transaction, { familyId, id, title, state: 'approved' }, member.now)
  })
}

/**
 * Leaves this family, or all families if the number is proved. Erases the name, the number and the messages there. Completed tasks still
 * count, without a name. Throws last_owner for the owner of an open family, who has to hand it over or close it first.
 */
export function eraseMyself(database: Database, { familyId, id, personId, numberProvedUntil, now }: ApprovedMember) {
  if (numberProvedUntil !== null) return erasePerson(database, personId, now)
  return eraseIn(database, personId, async (transaction) => [await findMembership(transaction, familyId, id)], now)
}

/** Erases a person in all families, for a person with a proved number or for the operator. Throws last_owner. */
export const erasePerson = (database: Database, personId: number, now: number) =>
  // Includes closed families, which may be reopened.
  eraseIn(database, personId, (transaction) => listAllMembershipsOf(transaction, personId), now)

function eraseIn(database: Database, personId: number, find: (transaction: Database) => Promise<ProvedMembership[]>, now: number) {
  return inTransaction(database, async (transaction) => {
    for (const membership of byFamily(await find(transaction))) await eraseMembership(transaction, membership, now)
    const isGone = (await listAllMembershipsOf(transaction, personId)).length === 0
    for (const address of allOf(await findPerson(transaction, personId))) {
      if (isGone) await endProposalsOf(transaction, address)
      await noteErased(transaction, address, now)
    }
    await forgetIfGone(transaction, personId)
  })
}

/**
 * Erases a membership that was requested, declined or removed before the rule's instant. Also erases the person if no other family has
 * them. Does nothing if the person asked again or was approved meanwhile.
 */
export function forgetMember(
  database: Database,
  { familyId, id }: Pick<ProvedMembership, 'familyId' | 'id'>,
  rule: ForgetRule,
  now: number,
) {
  return inTransaction(database, async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    if (!(await markForgotten(transaction, familyId, id, rule, now))) return
    const membership = await findMembership(transaction, familyId, id)
    await eraseMembership(transaction, membership, now)
    await forgetIfGone(transaction, membership.personId)
  })
}

/** Removes or erases again a member who was restored from a backup. Throws last_owner. */
export const endRestored = (
  database: Database,
  { familyId, id, isErased }: { familyId: FamilyId; id: number; isErased: boolean },
  now: number,
) =>
  inTransaction(database, async (transaction) => {
    const membership = await findMembership(transaction, familyId, id)
    await (isErased ? eraseMembership : endMembership)(transaction, membership, now)
  })

/** Gives a restored person the addresses that they had before the restore, except those that another restored person has. */
export async function keepAddresses(database: Database, personId: number, { first, second }: ProvedAddresses) {
  const person = await findPerson(database, personId)
  const isFree = async (address: string) => {
    const holder = await findPersonByAddress(database, address)
    return holder === undefined || holder.id === personId
  }
  const keptFirst = (await isFree(first)) ? first : person.first
  const keptSecond = second !== null && second !== keptFirst && (await isFree(second)) ? second : null
  await setAddresses(database, personId, { first: keptFirst, second: keptSecond })
}

/**
 * Gives restored memberships the number (E.164) that each had before the restore. Two memberships may have swapped their numbers, so each
 * is first given to an anonymous person. It stays with that person if another member of its family has the number. Returns how many
 * memberships got their number.
 */
export function moveRestored(database: Database, members: { familyId: FamilyId; id: number; phone: string }[], now: number) {
  return inTransaction(database, async (transaction) => {
    const parked: number[] = []
    for (const member of members) {
      const noOne = await insertAnonymous(transaction, now)
      await movePersonOf(transaction, [member], noOne)
      // The consents in the backup were given by the person of the number in the backup.
      await deleteConsents(transaction, member)
      parked.push(noOne)
    }
    let moved = 0
    for (const member of members) {
      const personId = await upsertPerson(transaction, member.phone, now)
      if (await findMembershipOf(transaction, member.familyId, personId)) continue
      await movePersonOf(transaction, [member], personId)
      moved++
    }
    for (const personId of parked) await forgetUnlessMember(transaction, personId)
    return moved
  })
}

/** The membership stays, because the history refers to it, but belongs to an anonymous person. */
export async function eraseMembership(transaction: Database, membership: ProvedMembership, now: number) {
  await endMembership(transaction, membership, now)
  await forgetNameIn(transaction, membership, erasedName)
  await forgetMessagesTo(transaction, membership)
  await forgetOldNumbers(transaction, `member ${membership.id}`)
  await endFeedsOf(transaction, membership)
  await anonymiseMembership(transaction, membership, now)
}

/** Erases a person who has no membership any more, with their addresses and the data of these addresses. */
export async function forgetIfGone(transaction: Database, personId: number) {
  const gone = await forgetUnlessMember(transaction, personId)
  if (gone.length === 0) return
  await forgetOldNumbers(transaction, `person ${personId}`)
  await forgetDevicesOf(transaction, personId)
  for (const address of gone) await forgetNumber(transaction, address)
}

async function endMembership(
  transaction: Database,
  membership: Pick<ProvedMembership, 'familyId' | 'id' | 'state' | 'title'>,
  now: number,
) {
  const { familyId, id, state, title } = membership
  await raiseFamilyVersion(transaction, familyId)
  // The role is read again, because the member may have been approved, or become the owner, meanwhile.
  const role = await findRole(transaction, familyId, id)
  if (role === 'owner') {
    if ((await findFamily(transaction, familyId)).closed_at === null) throw new AppError('last_owner')
    // The family can't be reopened, and it will be erased with all its data.
    await revokeTokensOf(transaction, membership, now)
    return
  }
  if (role !== null) await endEveningOfUnseen(transaction, familyId, id)
  // Someone who has left is erased later. That does not count as leaving a second time.
  const from = role !== null ? 'approved' : state === 'removed' ? null : state
  if (from) await moveMembership(transaction, familyId, id, from, { state: 'removed', decided_at: now, trusted_at: null })
  await revokeTokensOf(transaction, membership, now)
  await expireMessagesOf(transaction, familyId, id)
  await clearNamedMember(transaction, familyId, id)
  await endOffers(transaction, familyId, id)
  if (role === null) return updateRequestMessages(transaction, familyId)
  const event = await recordEvent(transaction, familyId, { kind: 'left', by: id, now })
  await reopenTasksOfFormer(transaction, { familyId, familyTitle: title, id, now }, event)
}

/** Families are locked in one order everywhere, against deadlocks. */
export const byFamily = <M extends { familyId: number }>(memberships: M[]) =>
  memberships.toSorted((one, other) => one.familyId - other.familyId)
