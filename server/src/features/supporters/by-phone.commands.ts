import type { Database } from '../../database/database.ts'
import { type ApprovedMember, isConfirmed } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../families/families.queries.ts'
import { reachOf } from '../sign-in/sign-in.commands.ts'
import { listAllMembershipsOf, listMembershipsOf } from '../sign-in/sign-in.queries.ts'
import { forgetNumber } from './erasing.queries.ts'
import { exportMemberships, exportPerson, listFeeds, listSubscriptions } from './export.queries.ts'
import { erasePerson } from './supporters.commands.ts'
import { findPersonByPhone } from './supporters.queries.ts'

/**
 * Erases the person of this number (E.164, proved before), also if only a code was ever sent to it. Throws already_member for someone
 * who has confirmed a family: they are signed in, and see in their profile what they would leave. Throws last_owner.
 */
export async function eraseByPhone(database: Database, phone: string, now: number) {
  const person = await findPersonByPhone(database, phone)
  if (!person) return database.transaction().execute((transaction) => forgetNumber(transaction, phone))
  const memberships = await listMembershipsOf(database, person.id)
  if (memberships.some(({ state, confirmedBy }) => state === 'approved' && isConfirmed('code', confirmedBy))) {
    throw new AppError('already_member')
  }
  await erasePerson(database, person.id, now)
}

/** All that is kept about the person of this number (E.164, proved before), whatever families they are in or were in. */
export async function exportByPhone(database: Database, phone: string) {
  const person = await findPersonByPhone(database, phone)
  return person ? exportAll(database, person.id) : { person: null, families: [] }
}

/** All that is kept about me in this family; with a proved number everywhere. Each of these families sees in its history that it was read out. */
export async function exportMyself(database: Database, member: ApprovedMember) {
  for (const { familyId, id } of await reachOf(database, member)) {
    await recordEvent(database, familyId, { kind: 'exported', by: id, now: member.now })
  }
  if (member.numberProvedUntil !== null) return exportAll(database, member.personId)
  return { person: null, families: await exportMemberships(database, [member]) }
}

async function exportAll(database: Database, personId: number) {
  return {
    person: await exportPerson(database, personId),
    families: await exportMemberships(database, await listAllMembershipsOf(database, personId)),
    calendar_feeds: await listFeeds(database, personId),
    browsers_with_notifications: await listSubscriptions(database, personId),
  }
}
