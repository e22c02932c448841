import { DAY } from '@hand-in-hand/contract/constants.ts'
import { mailboxOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import type { AuthenticatedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countReachLinks, deleteAddressLinksOf, insertAddressLink } from '../../store/addresses/address-links.ts'
import { type OwnAddress, setOwnAddress } from '../../store/addresses/addresses.ts'
import { type ChannelSettings, isSentManually } from '../../store/messages/channels.ts'
import { findSelf, holdAddress } from '../../store/people.ts'
import { type AddressSettings, addressesFor, ownState } from './address-choice.rules.ts'
import { notify, notifyOfAddressChange } from './messages.commands.ts'

/**
 * Changes the mail address of one membership, asks its holder for a yes, and notifies the addresses that the person had confirmed. These
 * notices have a link that undoes the change. Throws not_allowed if no mails are sent, and too_many_requests if the holder was asked too
 * often today.
 */
export async function changeOwnAddress(
  transaction: Database,
  member: Pick<AuthenticatedMember, 'familyId' | 'familyTitle' | 'now'>,
  id: number,
  own: OwnAddress | null,
  settings: AddressSettings,
) {
  const { familyId, now } = member
  const self = await findSelf(transaction, { familyId, id })
  const { own: before, locale, person_id } = self
  if (own && isSentManually(settings, own.address)) throw new AppError('not_allowed')
  await setOwnAddress(transaction, { familyId, id }, own)
  if (!(await askAtOwnAddress(transaction, member, id, settings))) throw new AppError('too_many_requests')
  // An undo does not bring back an address that was only suggested.
  const had = ownState(self, settings) === 'suggested' ? null : before
  if (own?.address === had?.address || (own?.address === before?.address && own?.chosenBy === before?.chosenBy)) return
  const membership = { familyId, id }
  const secret = await insertAddressLink(transaction, { does: 'undo_own', person_id, membership, own: had, made_at: now })
  const change = had === null ? 'added' : own === null ? 'removed' : 'changed'
  const told = addressesFor(self, 'notice', settings).map(({ address }) => address)
  await notifyOfAddressChange(transaction, told, { locale, change, secret, about: `member ${id}`, now })
}

/** How many mails a day may ask for a yes about the addresses of one person, and how many may go to one mail address. */
const REACH_LINKS_PER_DAY = 3

/**
 * Asks at the mail address of a membership whether the family may send mails there, unless that question was sent too often today. Returns
 * false only if it was sent too often. If no address waits for a yes, or no mails are sent, nothing is asked and the result is true.
 */
export async function askAtOwnAddress(
  transaction: Database,
  { familyId, familyTitle, now }: Pick<AuthenticatedMember, 'familyId' | 'familyTitle' | 'now'>,
  id: number,
  settings: ChannelSettings,
) {
  const { own, person_id: personId, locale } = await findSelf(transaction, { familyId, id })
  if (own === null || own.reachedAt !== null || isSentManually(settings, own.address)) return true
  const email = own.address
  await holdAddress(transaction, mailboxOf(email))
  if ((await countReachLinks(transaction, { personId, email }, now - DAY)) >= REACH_LINKS_PER_DAY) return false
  const link = { person_id: personId, membership: { familyId, id }, own: { address: email, reachedAt: null, chosenBy: null } }
  const secret = await insertAddressLink(transaction, { does: 'reach', ...link, made_at: now })
  const about = { event: `about member ${id} ${now}`, says: { path: `/reach/${secret}` } }
  const who = { id: null, phone_e164: email, locale }
  await notify(transaction, { familyId, familyTitle, id: null, now }, { who, what: 'own_address', about })
  return true
}

/**
 * Deletes the links about the mail address of a membership, for example when its person joins again. An undo must not bring back an address
 * that the family had named for the membership before.
 */
export const forgetNamedAddresses = (transaction: Database, of: Pick<AuthenticatedMember, 'familyId' | 'id'>) =>
  deleteAddressLinksOf(transaction, of)
