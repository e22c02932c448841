import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { endAddressLinks, findAddressLink, insertAddressLink, setOwnAddress } from '../../store/addresses.ts'
import { raiseFamilyVersion } from '../../store/families.ts'
import { revokeTokensOf } from '../../store/login-links.ts'
import { findPerson, findSelf } from '../../store/people.ts'
import { inTransaction } from '../../store/transactions.ts'
import { ADDRESS_LINK_LIFETIME, undoChange } from './moving-addresses.commands.ts'

type AddressPage = '/undo' | '/reach'

/** The link with this secret, for this page. Throws not_found for a link that has ended. */
export async function findOpenAddressLink(database: Database, page: AddressPage, secret: string, now: number) {
  const link = await findAddressLink(database, secret, now - ADDRESS_LINK_LIFETIME)
  if (!link || (link.does === 'reach') !== (page === '/reach')) throw new AppError('not_found')
  return link
}

/**
 * Does what the link of a message about addresses is for. Throws not_found for a link that has ended, and already_member or someone_else
 * if someone else has an address that the person had before.
 */
export function followAddressLink(database: Database, page: AddressPage, secret: string, now: number) {
  return inTransaction(database, async (transaction) => {
    const link = await findOpenAddressLink(transaction, page, secret, now)
    if (!(await endAddressLinks(transaction, link))) throw new AppError('not_found')
    if (link.does === 'undo' && link.first_address !== null) {
      const { phone_e164, second_address } = await findPerson(transaction, link.person_id)
      const back = [link.first_address, link.second_address].filter((address) => address !== phone_e164 && address !== second_address)
      await undoChange(transaction, link.person_id, { first: link.first_address, second: link.second_address }, now)
      // The undo is stored, so that an address comes back only once.
      for (const first_address of back) {
        await insertAddressLink(transaction, { does: 'undone', person_id: link.person_id, first_address, made_at: link.made_at })
      }
      return
    }
    if (link.family_id === null || link.membership_id === null) throw new AppError('not_found')
    const membership = { familyId: provedFamily(link.family_id), id: link.membership_id }
    await raiseFamilyVersion(transaction, membership.familyId)
    const { own_address, own_chosen_by, person_id } = await findSelf(transaction, membership)
    if (person_id !== link.person_id) throw new AppError('not_found')
    if (link.does === 'undo_own') {
      await setOwnAddress(transaction, membership, link)
      await revokeTokensOf(transaction, membership, now)
      return
    }
    if (own_address !== link.own_address) throw new AppError('not_found')
    await setOwnAddress(transaction, membership, { own_address, own_reached_at: now, own_chosen_by })
  })
}
