import { DAY } from '@hand-in-hand/contract/constants.ts'
import { isSameTitle } from '@hand-in-hand/contract/families.rules.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../store/events.ts'
import { findFamily } from '../../store/families.ts'
import { writeClosed } from '../../store/family-settings.ts'
import { findOwner } from '../../store/memberships.ts'
import { expireMessages, findRecipient } from '../../store/messages/messages.ts'
import { closeUnlessVisited, markIdleAsked } from '../../store/retention.ts'
import { listHeld } from '../../store/task-lists.ts'
import { raiseHeld } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { type Actor, notify } from '../messages/messages.commands.ts'

/** In ms: for how long closing a family can be undone. After that all its data is erased. */
export const CLOSED_KEPT_FOR = RETENTION_DAYS.closedFamily * DAY

/**
 * Closes the family for all but its owner. Waiting messages expire, and takers are notified that their tasks are not needed. Closing
 * a closed family changes nothing. Throws bad_request if `title` is not the family's, ignoring case and spaces.
 */
export function closeFamily(database: Database, member: FamilySide, title: string) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const family = await findFamily(transaction, familyId)
    if (!isSameTitle(title, family.title)) throw new AppError('bad_request')
    if (family.closed_at !== null) return family
    await writeClosed(transaction, familyId, now)
    await notifyOfClosing(transaction, member, { kind: 'family_closed', by: member.id })
    return { ...family, closed_at: now }
  })
}

/**
 * Undoes closing, and notifies takers that their tasks are needed after all. Reopening an open family changes nothing. Throws
 * family_closed after 30 days, when its rows are about to be erased.
 */
export function reopenFamily(database: Database, member: FamilySide) {
  const { familyId, now } = member
  return changeFamily(database, familyId, async (transaction) => {
    const family = await findFamily(transaction, familyId)
    if (family.closed_at === null) return family
    if (family.closed_at + CLOSED_KEPT_FOR <= now) throw new AppError('family_closed')
    await writeClosed(transaction, familyId, null)
    await notifyOfClosing(transaction, member, { kind: 'family_reopened', by: member.id })
    return { ...family, closed_at: null }
  })
}

/** Closes a family for the operator, or reopens it if `closedAt` is null. Everyone who has a task is notified. */
export async function writeClosedByOperator(transaction: Database, familyId: FamilyId, closedAt: number | null, now: number) {
  await writeClosed(transaction, familyId, closedAt)
  const { title, token } = await findFamily(transaction, familyId)
  const actor = { familyId, familyTitle: title, familyToken: token, id: null, now }
  await notifyOfClosing(transaction, actor, { kind: closedAt === null ? 'family_reopened' : 'family_closed', by: null, reason: 'operator' })
}

/**
 * Asks the owner of a family that no one has opened since `before` (ms) whether anyone still uses it. Returns false if someone has opened
 * it, or if the owner was asked already.
 */
export function askIfIdle(database: Database, familyId: FamilyId, before: number, now: number) {
  return changeFamily(database, familyId, async (transaction) => {
    if (!(await markIdleAsked(transaction, familyId, before, now))) return false
    const owner = await ownerToNotify(transaction, familyId)
    const { title } = await findFamily(transaction, familyId)
    if (owner) {
      const family = { familyId, familyTitle: title, id: null, now }
      await notify(transaction, family, { who: owner, what: 'family_idle', about: { event: `idle ${now}`, says: { path: '/family' } } })
    }
    return true
  })
}

/**
 * Closes a family as its owner would, if the owner was asked before `before` (ms) and no one has opened the family since. Returns whether
 * the family was closed.
 */
export function closeIfIdle(database: Database, familyId: FamilyId, before: number, now: number) {
  return changeFamily(database, familyId, async (transaction) => {
    if (!(await closeUnlessVisited(transaction, familyId, before, now))) return false
    const owner = await ownerToNotify(transaction, familyId)
    const { title, token } = await findFamily(transaction, familyId)
    // The owner was asked whether anyone uses the family, so this does not notify them about their own tasks.
    const actor = { familyId, familyTitle: title, familyToken: token, id: owner?.id ?? null, now }
    await notifyOfClosing(transaction, actor, { kind: 'family_closed', by: null })
    return true
  })
}

async function ownerToNotify(transaction: Database, familyId: FamilyId) {
  const owner = await findOwner(transaction, familyId)
  return owner && findRecipient(transaction, familyId, owner.id)
}

/** Records a closing or reopening, and notifies takers, so that they come only if they are needed. The actor is not notified. */
async function notifyOfClosing(
  transaction: Database,
  actor: Actor,
  happened: { kind: 'family_closed' | 'family_reopened'; by: number | null; reason?: string },
) {
  const { familyId, now } = actor
  const event = await recordEvent(transaction, familyId, { ...happened, now })
  await expireMessages(transaction, familyId)
  // Calendars accept a change of an event only with a higher version.
  await raiseHeld(transaction, familyId, now)
  const [first, ...others] = await listHeld(transaction, familyId, now)
  if (first) await notify(transaction, actor, { who: 'takers', what: happened.kind, about: { event, tasks: [first, ...others] } })
}
