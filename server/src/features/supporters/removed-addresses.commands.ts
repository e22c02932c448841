import { whyNotCorrectNumber } from '@hand-in-hand/contract/circle.rules.ts'
import { isConfirmed } from '../../access/confirmation.ts'
import type { ApprovedMember, FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { withCommandNames } from '../../platform/command-names.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { sendToOperator } from '../../platform/mail/operator-mail.ts'
import { forgetAddressChanges, forgetInUndoLinks, insertAddressLink, listAddressChanges } from '../../store/addresses/address-links.ts'
import { allOf, findPerson, type ProvedAddresses } from '../../store/addresses/addresses.ts'
import { raiseFamilyVersion } from '../../store/families.ts'
import { listAllMembershipsOf, listMembershipsOf } from '../../store/login-links.ts'
import { findMember } from '../../store/members.ts'
import { channelOf } from '../../store/messages/channels.ts'
import { findSelf } from '../../store/people.ts'
import { offererOf } from '../../store/role-offers.ts'
import { inTransaction } from '../../store/transactions.ts'
import { notify, ofServer } from '../messages/messages.commands.ts'
import { ADDRESS_LINK_LIFETIME, undoChange } from './moving-addresses.commands.ts'

export interface ChangedAddress {
  personId: number
  of: Pick<ApprovedMember, 'familyId' | 'id'>
  now: number
}

/**
 * Whether an address can be removed without an undo. This is so if its removal was undone in the last seven days, and the person is signed
 * in by a code to their other address, which they have had for more than seven days. So someone who found a lost phone can undo the removal
 * only once, and a new address of a thief can't remove an old one for good.
 */
export async function mayRemoveForGood(
  transaction: Database,
  { personId, provedBy, now }: ApprovedMember,
  gone: string,
  before: ProvedAddresses,
) {
  const other = allOf(before).find((address) => address !== gone)
  if (other === undefined || provedBy !== channelOf(other)) return false
  const since = now - ADDRESS_LINK_LIFETIME
  const changes = await listAddressChanges(transaction, personId, since)
  // Each change stores the addresses that the person had before it.
  const wasThere = changes.every((change) => change.does !== 'undo' || (change.before && allOf(change.before).includes(other)))
  const { created_at } = await findPerson(transaction, personId)
  return created_at <= since && wasThere && changes.some((change) => change.does === 'undone' && change.before?.first === gone)
}

/**
 * Removes an address so that no link brings it back. The family's side of each family is notified, calls the person, and can put the
 * address back. Returns the families of which the person is the owner. For these the operator has to be notified instead, and can put the
 * address back.
 */
export async function removeForGood(transaction: Database, { personId, of, now }: ChangedAddress, before: ProvedAddresses, gone: string) {
  await forgetInUndoLinks(transaction, personId, gone)
  await insertAddressLink(transaction, { does: 'removed', person_id: personId, before, made_at: now })
  await notifyRemovedAddress(transaction, { personId, of, now }, gone)
  const owned: FamilyId[] = []
  for (const { familyId, id, title, role, state, confirmedBy } of await listMembershipsOf(transaction, personId)) {
    if (state !== 'approved' || !isConfirmed('code', confirmedBy)) continue
    if (role === 'owner') owned.push(familyId)
    else {
      await raiseFamilyVersion(transaction, familyId)
      const about = { event: `removed ${id} ${now}`, says: { path: `/family/circle?person=${id}` }, atOnce: true } as const
      await notify(transaction, { familyId, familyTitle: title, id, now }, { who: 'side', what: 'address_removed', about })
    }
  }
  return owned
}

/**
 * Puts back an address that was removed for good in the last seven days, and logs all devices out. Throws not_found if there is no such
 * address.
 */
export async function putAddressBack(transaction: Database, personId: number, now: number) {
  const changes = await listAddressChanges(transaction, personId, now - ADDRESS_LINK_LIFETIME)
  const removed = changes.findLast(({ does }) => does === 'removed')
  const next = removed?.before
  if (!removed || !next) throw new AppError('not_found')
  const had = allOf(await findPerson(transaction, personId))
  const [of] = await listAllMembershipsOf(transaction, personId)
  await undoChange(transaction, personId, next, now)
  await forgetAddressChanges(transaction, personId, removed.id)
  for (const gone of had) {
    if (of && !allOf(next).includes(gone)) await notifyRemovedAddress(transaction, { personId, of, now }, gone)
  }
}

/** Notifies an address, without a link, that it no longer belongs to this person. */
async function notifyRemovedAddress(transaction: Database, { personId, of, now }: ChangedAddress, gone: string) {
  const { locale } = await findSelf(transaction, of)
  const who = { id: null, phone_e164: gone, locale }
  await notify(transaction, ofServer(locale, now), { who, what: 'number_changed', about: { event: `about person ${personId} ${now}` } })
}

/** Lets the family's side put back an address of a member, like `putAddressBack`. Throws not_found, and what `whyNotCorrectNumber` says. */
export function putBackForMember(database: Database, member: FamilySide, id: number) {
  const { familyId, now } = member
  return inTransaction(database, async (transaction) => {
    const row = await findMember(transaction, familyId, id, now)
    if (row?.state !== 'approved' || row.removed_address_at === null) throw new AppError('not_found')
    const { role, offered_role } = row
    const subject = { role, offered_role, offered_by: offererOf(row), confirmed: row.confirmed_at !== null, is_me: id === member.id }
    throwIf(whyNotCorrectNumber(member, subject))
    await putAddressBack(transaction, row.person_id, now)
  })
}

/** Notifies the operator if the owner of a family removed an address for good, because only the operator can put it back. */
export async function notifyOperatorOfRemoval({ log, settings }: Pick<Application, 'log' | 'settings'>, families: FamilyId[]) {
  const { mail, operator, publicUrl } = settings
  for (const family of families) {
    log.warn({ family }, 'an owner removed an address for good')
    if (!mail || operator.email === null) continue
    const text = withCommandNames(
      `The owner of family ${family} removed their number or mail address, a second time within a week. Perhaps it was someone who found their phone. Please call them. If it was not them: npm run family -- address --phone THE-ONE-THEY-HAVE-NOW --to THE-ONE-THAT-IS-GONE`,
    )
    const notice = { subject: 'An owner removed an address for good', text }
    await sendToOperator({ mail, to: operator.email, publicUrl }, notice).catch((error: unknown) =>
      log.error(error, 'the operator was not told'),
    )
  }
}
