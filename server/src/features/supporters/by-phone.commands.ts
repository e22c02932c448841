import { isConfirmed } from '../../access/confirmation.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { membershipsToChange } from '../../access/memberships-to-change.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { allOf, exportAddresses, findPerson, findPersonByAddress } from '../../store/addresses/addresses.ts'
import { recordEvent } from '../../store/events.ts'
import { listAllMembershipsOf, listMembershipsAt, listMembershipsOf } from '../../store/login-links.ts'
import { findSelf } from '../../store/people.ts'
import { forgetNumber } from '../../store/personal-data/person-erasing.ts'
import { exportMemberships, listDevices, listFeeds, listSubscriptions } from '../../store/personal-data/person-export.ts'
import { endProposalsOf, listProposalsOf } from '../../store/proposed-circles.ts'
import { inTransaction } from '../../store/transactions.ts'
import { forgetOwnAddress } from './addresses.commands.ts'
import { presentPersonalExport } from './personal-export.presentation.ts'
import { erasePerson } from './supporters.commands.ts'

/**
 * Erases the person with this number (E.164, proved before), even if the number only ever got a code. Also removes the address from all
 * memberships that have it only as their own mail address. Throws last_owner, and already_member for a person who has confirmed a family,
 * because they can sign in and see in their profile what they would leave.
 */
export async function eraseByPhone(database: Database, phone: string, now: number) {
  const person = await findPersonByAddress(database, phone)
  if (!person) return forgetAddress(database, phone, now)
  const memberships = await listMembershipsOf(database, person.id)
  if (memberships.some(({ state, confirmedBy }) => state === 'approved' && isConfirmed('code', confirmedBy))) {
    throw new AppError('already_member')
  }
  await erasePerson(database, person.id, now)
  await forgetAddress(database, phone, now)
}

/** Erases an address that proves no one. Returns from how many memberships it was removed. */
export const forgetAddress = (database: Database, address: string, now: number) =>
  inTransaction(database, async (transaction) => {
    await forgetNumber(transaction, address)
    await endProposalsOf(transaction, address)
    return forgetOwnAddress(transaction, address, now)
  })

/** All stored data of the person with this number (E.164, proved before), in all families that they are or were in. */
export async function exportByPhone(database: Database, phone: string) {
  const person = await findPersonByAddress(database, phone)
  // A code to this address proves no person, so it must not show whose membership has the address.
  const gets_mails_of = await Promise.all(
    (await listMembershipsAt(database, phone)).map(async (membership) => ({
      family: membership.title,
      since: (await findSelf(database, membership)).own?.reachedAt ?? null,
    })),
  )
  if (person) return exportAll(database, person.id, { gets_mails_of })
  return presentPersonalExport({ person: null, families: [], gets_mails_of, proposed_circles: await listProposalsOf(database, [phone]) })
}

/**
 * All stored data of the member in this family, or with a proved number in all their families. The history of these families says that
 * the member exported their own data.
 */
export async function exportMyself(database: Database, member: ApprovedMember) {
  for (const { familyId, id } of await membershipsToChange(database, member)) {
    await recordEvent(database, familyId, { kind: 'exported', by: id, reason: 'own', now: member.now })
  }
  if (member.numberProvedUntil !== null) return exportAll(database, member.personId)
  return presentPersonalExport({ person: null, families: await exportMemberships(database, [member]) })
}

async function exportAll(database: Database, personId: number, more: object = {}) {
  const addresses = allOf(await findPerson(database, personId))
  return presentPersonalExport({
    person: await exportAddresses(database, personId),
    families: await exportMemberships(database, await listAllMembershipsOf(database, personId)),
    devices: await listDevices(database, personId),
    calendar_feeds: await listFeeds(database, personId),
    browsers_with_notifications: await listSubscriptions(database, personId),
    proposed_circles: await listProposalsOf(database, addresses),
    ...more,
  })
}
