import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { endAddressLinks, findAddressLink, insertAddressLink } from '../../store/addresses/address-links.ts'
import { allOf, findPerson, setOwnAddress } from '../../store/addresses/addresses.ts'
import { raiseFamilyVersion } from '../../store/families.ts'
import { revokeTokensOf } from '../../store/login-links.ts'
import { findSelf } from '../../store/people.ts'
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
 * Does what the link of a message about addresses is for. Throws not_found for a link that has ended. If someone else has an address that
 * the person had before, an undo throws someone_else or already_member: see `moveAddresses`.
 */
export function followAddressLink(database: Database, page: AddressPage, secret: string, now: number) {
  return inTransaction(database, async (transaction) => {
    const link = await findOpenAddressLink(transaction, page, secret, now)
    if (!(await endAddressLinks(transaction, link))) throw new AppError('not_found')
    const { person_id, made_at, membership } = link
    if (link.does === 'undo' && link.before) {
      const had = allOf(await findPerson(transaction, person_id))
      const back = allOf(link.before).filter((address) => !had.includes(address))
      await undoChange(transaction, person_id, link.before, now)
      // The undo is stored, because the next removal of the address can be for good: see `mayRemoveForGood`.
      for (const first of back)
        await insertAddressLink(transaction, { does: 'undone', person_id, before: { first, second: null }, made_at })
      return
    }
    if (membership === null) throw new AppError('not_found')
    await raiseFamilyVersion(transaction, membership.familyId)
    const self = await findSelf(transaction, membership)
    if (self.person_id !== person_id) throw new AppError('not_found')
    if (link.does === 'undo_own') {
      await setOwnAddress(transaction, membership, link.own)
      if (self.own) await insertAddressLink(transaction, { does: 'given_up', person_id, membership, own: self.own, made_at: now })
      await revokeTokensOf(transaction, membership, now)
      return
    }
    if (!self.own || self.own.address !== link.own?.address) throw new AppError('not_found')
    await setOwnAddress(transaction, membership, { ...self.own, reachedAt: now })
  })
}
