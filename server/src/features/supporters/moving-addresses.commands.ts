import { randomUUID } from 'node:crypto'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { isConfirmed } from '../../access/confirmation.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteAddressLinksBefore, insertAddressLink, listAddressesBefore } from '../../store/addresses/address-links.ts'
import { allOf, findPerson, findPersonByAddress, type Person, type ProvedAddresses, setAddresses } from '../../store/addresses/addresses.ts'
import { endFeedsOf } from '../../store/calendar-feeds.ts'
import { revokeDevicesOf } from '../../store/devices.ts'
import { recordEvent } from '../../store/events.ts'
import { raiseFamilyVersion } from '../../store/families.ts'
import { listAllMembershipsOf, type ProvedMembership, revokeTokensOf } from '../../store/login-links.ts'
import { readdressMessages } from '../../store/messages/routing.ts'
import { holdAddress, movePersonOf, upsertPerson } from '../../store/people.ts'
import { forgetAddressesIn, forgetNoticesAt, forgetNumber } from '../../store/personal-data/person-erasing.ts'
import { moveProposals } from '../../store/proposed-circles.ts'
import { endOffers } from '../../store/role-offers.ts'
import { moveTasksOf } from '../../store/tasks.ts'
import { byFamily, eraseMembership, forgetIfGone } from './supporters.commands.ts'

/** How long (ms) a change of addresses can be undone, and how long a link for a yes to mails is valid. */
export const ADDRESS_LINK_LIFETIME = RETENTION_DAYS.oldAddress * DAY

/** Gives a person the addresses that they had before a change, and logs all devices out. Throws what `moveAddresses` throws. */
export async function undoChange(transaction: Database, personId: number, before: ProvedAddresses, now: number) {
  // A family that stayed with the old address may have been confirmed since by a link. The family itself could open that link, so such a
  // confirmation does not stop the undo.
  const rules = { isOwn: wasConfirmed, isTheirs: ({ confirmedBy }: ProvedMembership) => isConfirmed('code', confirmedBy) }
  const had = allOf(await findPerson(transaction, personId))
  await moveAddresses(transaction, { personId, deviceId: null, now }, before, rules)
  const [first, second = null] = had.filter((address) => !allOf(before).includes(address))
  if (first === undefined) return
  await insertAddressLink(transaction, { does: 'given_up', person_id: personId, before: { first, second }, made_at: now })
}

/** Forgets the addresses that were changed or removed before an instant (ms), when no link can bring them back. */
export async function forgetOldAddresses(database: Database, before: number) {
  for (const { personId, membership, addresses } of await listAddressesBefore(database, before)) {
    if (addresses.length === 0) continue
    const memberships = membership ? [membership] : await listAllMembershipsOf(database, personId)
    for (const each of memberships) await forgetAddressesIn(database, each, addresses)
    await forgetNoticesAt(database, addresses, before)
  }
  await deleteAddressLinksBefore(database, before)
}

/**
 * Gives a person these addresses. Their own memberships (`isOwn`) stay with them. If the person gives up the first address, the other
 * memberships stay with that address. If any address is given up, other devices and all links end. Families that had added a new address
 * become families of the person, who may confirm them. Throws someone_else if the holder of a new address has a second address, or a
 * membership for which `isTheirs` is true; already_member if the holder of a new address owns a family of the person.
 */
export async function moveAddresses(
  transaction: Database,
  { personId, deviceId, now }: Pick<ApprovedMember, 'personId' | 'deviceId' | 'now'>,
  next: ProvedAddresses,
  { isOwn, isTheirs }: Record<'isOwn' | 'isTheirs', (membership: ProvedMembership) => boolean>,
) {
  const before = await findPerson(transaction, personId)
  const had = allOf(before)
  const has = allOf(next)
  const added = has.filter((address) => !had.includes(address)).toSorted()
  const gone = had.filter((address) => !has.includes(address))
  const memberships = await listAllMembershipsOf(transaction, personId)
  const waiting = await Promise.all(
    (await holdersOf(transaction, added, personId)).map((holder) => listAllMembershipsOf(transaction, holder.id)),
  )
  for (const { familyId } of byFamily([...memberships, ...waiting.flat()])) await raiseFamilyVersion(transaction, familyId)
  for (const address of added) await holdAddress(transaction, address)
  const own = memberships.filter(isOwn)
  const holders = await holdersOf(transaction, added, personId)
  for (const holder of holders) await giveUpAddresses(transaction, holder, own, isTheirs)
  await setAddresses(transaction, personId, next)
  for (const address of gone) await forgetNumber(transaction, address)
  for (const address of gone) await moveProposals(transaction, address, next.first)
  const others = gone.includes(before.first) ? memberships.filter((membership) => !isOwn(membership)) : []
  if (others.length > 0) await movePersonOf(transaction, others, await upsertPerson(transaction, before.first, now))
  for (const holder of holders) await joinPerson(transaction, { personId, now }, own, holder.id)
  for (const membership of others) {
    await endOffers(transaction, membership.familyId, membership.id)
    await revokeTokensOf(transaction, membership, now)
    await endFeedsOf(transaction, membership)
  }
  // Without a device, this is an undo or a change by the operator. It logs all devices out, even if no address is given up.
  if (gone.length === 0 && deviceId !== null) return
  for (const membership of own) {
    await revokeTokensOf(transaction, membership, now, { deviceId })
    await readdressMessages(transaction, membership, next.first)
    await recordEvent(transaction, membership.familyId, { kind: 'number_changed', by: membership.id, now })
  }
  await revokeDevicesOf(transaction, personId, deviceId, now)
}

/** The other people who have these addresses. */
async function holdersOf(transaction: Database, addresses: string[], personId: number) {
  const holders: Person[] = []
  for (const address of addresses) {
    const holder = await findPersonByAddress(transaction, address)
    if (holder && holder.id !== personId && !holders.some(({ id }) => id === holder.id)) holders.push(holder)
  }
  return holders
}

export const wasConfirmed = ({ confirmedBy }: ProvedMembership) => confirmedBy !== null

/**
 * Whether the holder of an address is a real person. Anyone can add an address, so the holder counts as real only if they confirmed a
 * family with the address, or proved a second one.
 */
export const hasConfirmedHolder = async (database: Database, { id, second }: Person, isTheirs = wasConfirmed) =>
  second !== null || (await listAllMembershipsOf(database, id)).some(isTheirs)

/**
 * Takes the addresses away from their holder. Throws someone_else if `hasConfirmedHolder` says that the holder is real, and already_member
 * if the holder owns a family of one of the memberships in `own`.
 */
async function giveUpAddresses(transaction: Database, holder: Person, own: ProvedMembership[], isTheirs: typeof wasConfirmed) {
  if (await hasConfirmedHolder(transaction, holder, isTheirs)) throw new AppError('someone_else')
  const theirs = await listAllMembershipsOf(transaction, holder.id)
  if (theirs.some(({ familyId, role }) => role === 'owner' && own.some((each) => each.familyId === familyId))) {
    throw new AppError('already_member')
  }
  await setAddresses(transaction, holder.id, { first: `given up ${randomUUID()}`, second: null })
}

/**
 * Gives a member the families of a person who gave up an address to the member. If both are in one family, the member gets the tasks of the
 * other membership, which is erased.
 */
async function joinPerson(
  transaction: Database,
  { personId, now }: Pick<ApprovedMember, 'personId' | 'now'>,
  own: ProvedMembership[],
  holder: number,
) {
  for (const theirs of await listAllMembershipsOf(transaction, holder)) {
    const twin = own.find(({ familyId }) => familyId === theirs.familyId)
    await revokeTokensOf(transaction, theirs, now)
    if (!twin) {
      await movePersonOf(transaction, [theirs], personId)
      continue
    }
    if (twin.state === 'approved') await moveTasksOf(transaction, theirs.familyId, { from: theirs.id, to: twin.id }, now)
    await eraseMembership(transaction, theirs, now)
  }
  await revokeDevicesOf(transaction, holder, null, now)
  await forgetIfGone(transaction, holder)
}
