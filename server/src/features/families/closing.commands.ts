import { CLOSED_KEPT_FOR } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import type { FamilySide } from '../../http/authentication.ts'
import { AppError } from '../../http/errors.ts'
import { expireMessages } from '../messages/messages.queries.ts'
import { findFamily, raiseFamilyVersion, recordEvent } from './families.queries.ts'
import { writeClosed } from './settings.queries.ts'

/**
 * Closes the family for everybody but its owner; nothing that waits is sent any more. Closing a closed one changes nothing.
 * Throws bad_request where `title` is not the family's, whatever its case and spaces.
 */
export function closeFamily(database: Database, member: FamilySide, title: string) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const family = await findFamily(transaction, familyId)
    if (asTyped(title) !== asTyped(family.title)) throw new AppError('bad_request')
    if (family.closed_at !== null) return family
    await writeClosed(transaction, familyId, now)
    await recordEvent(transaction, familyId, { kind: 'family_closed', by: member.id, now })
    await expireMessages(transaction, familyId)
    return { ...family, closed_at: now }
  })
}

/** Undoes closing; reopening an open one changes nothing. Throws family_closed after 30 days, when its rows are about to go. */
export function reopenFamily(database: Database, member: FamilySide) {
  const { familyId, now } = member
  return database.transaction().execute(async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    const family = await findFamily(transaction, familyId)
    if (family.closed_at === null) return family
    if (family.closed_at + CLOSED_KEPT_FOR <= now) throw new AppError('family_closed')
    await writeClosed(transaction, familyId, null)
    await recordEvent(transaction, familyId, { kind: 'family_reopened', by: member.id, now })
    return { ...family, closed_at: null }
  })
}

const asTyped = (title: string) => title.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()
