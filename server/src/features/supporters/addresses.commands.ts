import type { SOMEONE_ELSE } from '@hand-in-hand/contract/supporters.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { isConfirmed } from '../../access/confirmation.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteAddressLinksOf, forgetInAddressLinks, insertAddressLink, listAddressChanges } from '../../store/addresses/address-links.ts'
import { allOf, findPerson, findPersonByAddress, type ProvedAddresses, setOwnAddress } from '../../store/addresses/addresses.ts'
import { lockFamily } from '../../store/asking/reminders.ts'
import { recordEvent } from '../../store/events.ts'
import { raiseFamilyVersion } from '../../store/families.ts'
import { listAllMembershipsOf, listMembershipsAt, listMembershipsOf, type ProvedMembership, renewToken } from '../../store/login-links.ts'
import { changeMembership, findRole } from '../../store/memberships.ts'
import { findSelf } from '../../store/people.ts'
import { forgetMessagesAt } from '../../store/personal-data/person-erasing.ts'
import { inTransaction } from '../../store/transactions.ts'
import { type AddressSettings, addressesOfPerson } from '../messages/address-choice.rules.ts'
import { notifyOfAddressChange } from '../messages/messages.commands.ts'
import { changeOwnAddress } from '../messages/own-addresses.commands.ts'
import { ADDRESS_LINK_LIFETIME, hasConfirmedHolder, moveAddresses, wasConfirmed } from './moving-addresses.commands.ts'
import { type ChangedAddress, mayRemoveForGood, putAddressBack, removeForGood } from './removed-addresses.commands.ts'
import { byFamily } from './supporters.commands.ts'

interface ProvedAddress {
  address: string
  /** What to do if the address proves another person. */
  someoneElse: (typeof SOMEONE_ELSE)[number] | undefined
  /** Uses the code up. The code stays valid if the address is refused, so that the person can answer the refusal with the same code. */
  use: (transaction: Database) => Promise<void>
  settings: AddressSettings
}

/**
 * Gives the member an address that a code has proved: it replaces their address of the same kind, or becomes their second one. Their other
 * addresses are notified, and can undo the change. Returns the families about which the operator has to be notified. Throws someone_else if
 * the address proves another person, unless `someoneElse` says what to do then; already_member if the address can't be given.
 */
export function giveAddress(database: Database, member: ApprovedMember, { address, someoneElse, use, settings }: ProvedAddress) {
  return inTransaction(database, async (transaction) => {
    await use(transaction)
    const holder = await findPersonByAddress(transaction, address)
    if (holder && holder.id !== member.personId && someoneElse !== undefined && (await hasConfirmedHolder(transaction, holder))) {
      if (someoneElse === 'mine') await signInAsWell(transaction, member, holder.id)
      else await shareAddress(transaction, member, address, settings)
      return []
    }
    const { first, second } = await findPerson(transaction, member.personId)
    const next = isMail(first) === isMail(address) ? { first: address, second } : { first, second: address }
    return changeAddresses(transaction, member, next)
  })
}

/**
 * Removes the member's address of this kind. Their addresses are notified, and can undo the change. Returns the families about which the
 * operator has to be notified. Throws not_allowed for the only address.
 */
export function removeAddress(database: Database, member: ApprovedMember, kind: 'phone_number' | 'email') {
  return inTransaction(database, async (transaction) => {
    const { first, second } = await findPerson(transaction, member.personId)
    const isGone = (address: string) => isMail(address) === (kind === 'email')
    if (second !== null && isGone(second)) return changeAddresses(transaction, member, { first, second: null })
    if (!isGone(first)) return []
    if (second === null) throw new AppError('not_allowed')
    return changeAddresses(transaction, member, { first: second, second: null })
  })
}

/**
 * Gives the membership a mail address of its own, which no code has proved. Mails go to the address once its holder says yes by the link
 * that is sent there. A suggested address becomes `chosen` if the member is signed in by a code or link that came to one of their addresses
 * (`ownState`). Null removes the address. The addresses that the person has confirmed are notified, and can undo the change. Throws
 * number_unproved for a member with a role, and not_allowed where no mails are sent.
 */
export function setOwnEmail(database: Database, member: ApprovedMember, email: string | null, settings: AddressSettings) {
  const { familyId, id, signedInBy } = member
  return inTransaction(database, async (transaction) => {
    await lockFamily(transaction, familyId)
    if (member.numberProvedUntil === null && (await findRole(transaction, familyId, id)) !== 'supporter') {
      throw new AppError('number_unproved')
    }
    const { own: before } = await findSelf(transaction, member)
    const same = before?.address === email ? before : null
    // The same address is stored again only if this sign-in proves more than the sign-in of the earlier choice.
    const isNoBetter = same?.chosenBy === 'code' || same?.chosenBy === 'sms_link' || same?.chosenBy === signedInBy
    if (isNoBetter || (email === null && before === null)) return
    await raiseFamilyVersion(transaction, familyId)
    const own = email === null ? null : { address: email, reachedAt: same?.reachedAt ?? null, chosenBy: signedInBy }
    await changeOwnAddress(transaction, member, id, own, settings)
  })
}

/**
 * Removes a mail address that a code has proved from all memberships that have it as their own address, and deletes the messages that were
 * sent there. The people of these memberships are notified at their own proved addresses. Returns the number of memberships.
 */
export async function forgetOwnAddress(transaction: Database, address: string, now: number) {
  await forgetInAddressLinks(transaction, address)
  const memberships = byFamily(await listMembershipsAt(transaction, address))
  for (const { familyId, id, personId } of memberships) {
    await raiseFamilyVersion(transaction, familyId)
    const self = await findSelf(transaction, { familyId, id })
    await setOwnAddress(transaction, { familyId, id }, null)
    await deleteAddressLinksOf(transaction, { familyId, id })
    await forgetMessagesAt(transaction, familyId, address)
    await recordEvent(transaction, familyId, { kind: 'number_changed', by: id, now })
    const link = { does: 'undo_own', person_id: personId, membership: { familyId, id }, made_at: now } as const
    const secret = await insertAddressLink(transaction, link)
    const told = addressesOfPerson(self).flatMap(({ address, isProved }) => (isProved ? [address] : []))
    await notifyOfAddressChange(transaction, told, { locale: self.locale, change: 'removed', secret, about: `member ${id}`, now })
  }
  return memberships.length
}

/** Signs the member's device in to the families of another stored person of the same human being. That person keeps their own address. */
async function signInAsWell(transaction: Database, { deviceId, now }: ApprovedMember, holder: number) {
  if (deviceId === null) throw new AppError('number_unproved')
  for (const membership of await listMembershipsOf(transaction, holder, true)) {
    if (membership.state !== 'approved') continue
    await renewToken(transaction, membership, deviceId, now)
    await recordEvent(transaction, membership.familyId, { kind: 'signed_in', by: membership.id, now })
  }
}

/** Sends this membership's mails to an address of someone else. The code that was sent there counts as a yes of that person. */
async function shareAddress(transaction: Database, member: ApprovedMember, address: string, settings: AddressSettings) {
  if (!isMail(address)) throw new AppError('already_member')
  await lockFamily(transaction, member.familyId)
  if ((await findSelf(transaction, member)).own?.address === address) return
  await raiseFamilyVersion(transaction, member.familyId)
  const own = { address, reachedAt: member.now, chosenBy: member.signedInBy }
  await changeOwnAddress(transaction, member, member.id, own, settings)
}

/**
 * Changes the member's addresses. Notifies the previous addresses, with a link that undoes the change. Returns the families about which the
 * operator has to be notified: see `removeForGood`.
 */
async function changeAddresses(transaction: Database, member: ApprovedMember, next: ProvedAddresses): Promise<FamilyId[]> {
  const { personId, now } = member
  const { first, second } = await findPerson(transaction, personId)
  const before = { first, second }
  if (first === next.first && second === next.second) return []
  const isOwn = ({ id, familyId, confirmedBy }: ProvedMembership) =>
    isConfirmed('code', confirmedBy) || (id === member.id && familyId === member.familyId)
  const gone = allOf(before).find((address) => !allOf(next).includes(address))
  const isForGood = gone !== undefined && (await mayRemoveForGood(transaction, member, gone, before))
  await moveAddresses(transaction, member, next, { isOwn, isTheirs: wasConfirmed })
  // The person changed their addresses as a member of this family, so the family may see them.
  await changeMembership(transaction, member.familyId, member.id, { known_kind: null })
  if (isForGood) return removeForGood(transaction, { personId, of: member, now }, before, gone)
  await notifyWithUndo(transaction, { personId, of: member, now }, before, next)
  return []
}

/**
 * Lets the operator replace an address that a person can't use any more, or put back an address that was removed for good. All devices
 * and links of the person end, and the person signs in by a code. Throws someone_else and already_member like `moveAddresses`, and
 * bad_request for a second address of the same kind.
 */
export async function replaceAddress(
  transaction: Database,
  { personId, now }: Pick<ApprovedMember, 'personId' | 'now'>,
  old: string,
  address: string,
) {
  const { first, second } = await findPerson(transaction, personId)
  const changes = await listAddressChanges(transaction, personId, now - ADDRESS_LINK_LIFETIME)
  const isRemoved = changes.some(({ does, before }) => does === 'removed' && before && allOf(before).includes(address))
  if (isRemoved && ![first, second].includes(address)) return putAddressBack(transaction, personId, now)
  const next = { first: first === old ? address : first, second: second === old ? address : second }
  if (next.second !== null && isMail(next.first) === isMail(next.second)) throw new AppError('bad_request')
  const [of] = await listAllMembershipsOf(transaction, personId)
  await moveAddresses(transaction, { personId, deviceId: null, now }, next, { isOwn: () => true, isTheirs: wasConfirmed })
  if (of) await notifyWithUndo(transaction, { personId, of, now }, { first, second }, next)
}

/**
 * Notifies the addresses that a person had before a change, in the language of this membership. The message has a link that undoes the
 * change.
 */
async function notifyWithUndo(
  transaction: Database,
  { personId, of, now }: ChangedAddress,
  before: ProvedAddresses,
  next: ProvedAddresses,
) {
  const { first, second } = before
  const { locale } = await findSelf(transaction, of)
  const secret = await insertAddressLink(transaction, { does: 'undo', person_id: personId, before, made_at: now })
  const change = second === null && next.second !== null ? 'added' : second !== null && next.second === null ? 'removed' : 'changed'
  await notifyOfAddressChange(transaction, [first, second], { locale, change, secret, about: `person ${personId}`, now })
}
