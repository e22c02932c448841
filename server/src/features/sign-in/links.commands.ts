import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockFamily } from '../../store/asking/reminders.ts'
import { recordEvent } from '../../store/events.ts'
import { raiseFamilyVersion } from '../../store/families.ts'
import { findByLink } from '../../store/login-links.ts'
import { noteLinkAsked } from '../../store/memberships.ts'
import { inTransaction } from '../../store/transactions.ts'

/**
 * Asks the family's side for a new login link. The caller sends the member's last link, which may have ended. Asking more often than once a
 * day changes nothing. Throws unauthenticated.
 */
export function askForLink(database: Database, link: { user_token: string; family_token: string }, now: number) {
  return inTransaction(database, async (transaction) => {
    const found = await findByLink(transaction, link.user_token, link.family_token)
    if (found?.membership.state !== 'approved') throw new AppError('unauthenticated')
    const { familyId, id } = found.membership
    await lockFamily(transaction, familyId)
    if (!(await noteLinkAsked(transaction, familyId, id, { now, unlessSince: now - DAY }))) return
    // The version is raised only if something changed, because each raise makes all phones of the circle load their lists again.
    await raiseFamilyVersion(transaction, familyId)
    await recordEvent(transaction, familyId, { kind: 'link_asked', by: id, now })
  })
}
