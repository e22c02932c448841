import { CLOSED_KEPT_FOR } from '@hand-in-hand/contract/constants.ts'
import { isSameTitle } from '@hand-in-hand/contract/families.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError } from '../../platform/errors.ts'
import { tellTakers } from '../messages/messages.commands.ts'
import { expireMessages } from '../messages/messages.queries.ts'
import { listHeld } from '../tasks/tasks.queries.ts'
import { findFamily, raiseFamilyVersion, recordEvent } from './families.queries.ts'
import { writeClosed } from './settings.queries.ts'

/**
 * Closes the family for everybody but its owner; what waits is never sent, and whoever holds a task hears that it is not needed.
 * Closing a closed one changes nothing.
 * Throws bad_request where `title` is not the family's, whatever its case and spaces.
 */
export function closeFamily(database: Database, member: FamilySide, title: string) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const family = await findFamily(transaction, familyId)
    if (!isSameTitle(title, family.title)) throw new AppError('bad_request')
    if (family.closed_at !== null) return family
    await writeClosed(transaction, familyId, now)
    const event = await recordEvent(transaction, familyId, { kind: 'family_closed', by: member.id, now })
    await expireMessages(transaction, familyId)
    await tellHolders(transaction, member, 'family_closed', event)
    return { ...family, closed_at: now }
  })
}

/** Undoes closing, and tells whoever holds a task that it is needed after all; reopening an open one changes nothing. Throws family_closed after 30 days, when its rows are about to go. */
export function reopenFamily(database: Database, member: FamilySide) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const family = await findFamily(transaction, familyId)
    if (family.closed_at === null) return family
    if (family.closed_at + CLOSED_KEPT_FOR <= now) throw new AppError('family_closed')
    await writeClosed(transaction, familyId, null)
    const event = await recordEvent(transaction, familyId, { kind: 'family_reopened', by: member.id, now })
    await expireMessages(transaction, familyId)
    await tellHolders(transaction, member, 'family_reopened', event)
    return { ...family, closed_at: null }
  })
}

/** Nobody should stand at a door, or stay at home, for want of that news. */
async function tellHolders(transaction: Database, member: FamilySide, template: 'family_closed' | 'family_reopened', event: number) {
  const held = await listHeld(transaction, member.familyId, member.now)
  await tellTakers(transaction, member, { one: template, several: template }, held, event)
}
