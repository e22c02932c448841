import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { AuthenticatedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { countReachLinks, insertAddressLink } from '../../store/addresses.ts'
import { findSelf, holdAddress } from '../../store/people.ts'
import { queueMessage } from './queueing.commands.ts'

/** Mails that ask for a yes, in a day: of one person, and to one mail address. */
const REACH_LINKS_PER_DAY = 3

/**
 * Asks at the mail address of a membership whether the family's mails shall come there, unless it is asked often today. Returns whether it
 * is asked, or has none that waits for a yes.
 */
export async function askAtOwnAddress(
  transaction: Database,
  { familyId, familyTitle, now }: Pick<AuthenticatedMember, 'familyId' | 'familyTitle' | 'now'>,
  id: number,
) {
  const { own_address: email, own_reached_at, person_id: personId, locale } = await findSelf(transaction, { familyId, id })
  if (email === null || own_reached_at !== null) return true
  await holdAddress(transaction, email)
  if ((await countReachLinks(transaction, { personId, email }, now - DAY)) >= REACH_LINKS_PER_DAY) return false
  const of = { person_id: personId, family_id: familyId, membership_id: id, made_at: now }
  const secret = await insertAddressLink(transaction, { ...of, does: 'reach', own_address: email })
  await queueMessage(transaction, {
    template: 'own_address',
    to: { membershipId: null, phone: email, locale },
    familyId: null,
    by: null,
    parameters: { family: familyTitle, path: `/reach/${secret}` },
    reason: `about member ${id} ${now}`,
    now,
  })
  return true
}
