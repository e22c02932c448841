import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listMembershipsOf } from '../sign-in/sign-in.queries.ts'
import { forgetNumber } from './erasing.queries.ts'
import { eraseMyself } from './supporters.commands.ts'
import { exportPerson, findPersonByPhone } from './supporters.queries.ts'

/**
 * Erases whoever has this number (E.164, proved before), also where only a code was ever sent to it. Throws already_member
 * for somebody whom a family has: they are signed in, and see in their profile what they would leave. Throws last_owner.
 */
export async function eraseByPhone(database: Database, phone: string, now: number) {
  const person = await findPersonByPhone(database, phone)
  if (!person) return database.transaction().execute((transaction) => forgetNumber(transaction, phone))
  const memberships = await listMembershipsOf(database, person.id)
  if (memberships.some(({ state }) => state === 'approved')) throw new AppError('already_member')
  await eraseMyself(database, { personId: person.id, now })
}

/** All that is kept about whoever has this number (E.164, proved before), whatever families they are in or were in. */
export async function exportByPhone(database: Database, phone: string) {
  const person = await findPersonByPhone(database, phone)
  return person ? exportPerson(database, person.id) : { person: null, families: [] }
}
