import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { findFamily } from '../../store/families.ts'
import { findOwner } from '../../store/memberships.ts'
import { findRecipient } from '../../store/messages/messages.ts'
import { closeUnlessVisited, markIdleAsked } from '../../store/retention.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'
import { notifyOfClosing } from './closing.commands.ts'

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
