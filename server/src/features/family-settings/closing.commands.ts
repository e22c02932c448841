import { DAY } from '@hand-in-hand/contract/constants.ts'
import { isSameTitle } from '@hand-in-hand/contract/families.rules.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily } from '../../store/families.ts'
import { writeClosed } from '../../store/family-settings.ts'
import { expireMessages } from '../../store/messages.ts'
import { listHeld } from '../../store/task-lists.ts'
import { changeFamily } from '../../store/transactions.ts'
import { type Actor, notifyTakers } from '../messages/messages.commands.ts'

/** How long closing a family can be undone, in ms. Then all its data is erased. */
export const CLOSED_KEPT_FOR = RETENTION_DAYS.closedFamily * DAY

/**
 * Closes the family for all but its owner. Waiting messages expire, and takers are told that their tasks are not needed. Closing
 * a closed family changes nothing. Throws bad_request if `title` is not the family's, ignoring case and spaces.
 */
export function closeFamily(database: Database, member: FamilySide, title: string) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const family = await findFamily(transaction, familyId)
    if (!isSameTitle(title, family.title)) throw new AppError('bad_request')
    if (family.closed_at !== null) return family
    await writeClosed(transaction, familyId, now)
    const event = await recordEvent(transaction, familyId, { kind: 'family_closed', by: member.id, now })
    await expireMessages(transaction, familyId)
    await notifyHolders(transaction, member, 'family_closed', event)
    return { ...family, closed_at: now }
  })
}

/**
 * Undoes closing, and tells takers that their tasks are needed after all. Reopening an open family changes nothing. Throws
 * family_closed after 30 days, when its rows are about to be erased.
 */
export function reopenFamily(database: Database, member: FamilySide) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const family = await findFamily(transaction, familyId)
    if (family.closed_at === null) return family
    if (family.closed_at + CLOSED_KEPT_FOR <= now) throw new AppError('family_closed')
    await writeClosed(transaction, familyId, null)
    const event = await recordEvent(transaction, familyId, { kind: 'family_reopened', by: member.id, now })
    await expireMessages(transaction, familyId)
    await notifyHolders(transaction, member, 'family_reopened', event)
    return { ...family, closed_at: null }
  })
}

/** Tells takers, so that no one comes, or stays at home, in vain. */
export async function notifyHolders(transaction: Database, member: Actor, template: 'family_closed' | 'family_reopened', event: number) {
  const held = await listHeld(transaction, member.familyId, member.now)
  await notifyTakers(transaction, member, { one: template, several: template }, held, event)
}
