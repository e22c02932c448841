import type { FastifyRequest } from 'fastify'
import type { SignedInBy } from '../database/people-tables.ts'
import type { Application } from '../http/application.ts'
import { networkKeyOf } from '../http/call-rates.ts'
import { lockFamily } from '../store/asking/reminders.ts'
import { recordEvent } from '../store/events.ts'
import { noteJoinedFrom, raiseFamilyVersion } from '../store/families.ts'
import { findMembership } from '../store/login-links.ts'
import { changeMembership } from '../store/memberships.ts'
import { inTransaction } from '../store/transactions.ts'
import type { Newcomer } from './member.ts'

/**
 * Whether the person's confirmation counts on a device with this `signedInBy`. If a code proved the number, a confirmation by a link that
 * the family could open does not count.
 */
export const isConfirmed = (signedInBy: SignedInBy, confirmedBy: SignedInBy | null) =>
  confirmedBy !== null && (signedInBy !== 'code' || confirmedBy !== 'shown_link')

/** Records that the person confirms that they help this family, and how they were signed in then. Confirming again changes nothing. */
export function confirm(app: Application, request: Pick<FastifyRequest, 'ip' | 'headers'>, member: Newcomer) {
  const { familyId, id, now, signedInBy } = member
  return inTransaction(app.database, async (transaction) => {
    if (member.confirmed) return
    await lockFamily(transaction, familyId)
    // The membership is read after the family's row is locked. So of two calls at once only one confirms, and no one confirms after they
    // were removed.
    const { state, confirmedBy } = await findMembership(transaction, familyId, id)
    if (state !== 'approved' || isConfirmed(signedInBy, confirmedBy)) return
    await raiseFamilyVersion(transaction, familyId)
    await changeMembership(transaction, familyId, id, {
      confirmed_at: now,
      confirmed_by: signedInBy,
      asked_not_to_at: null,
      link_asked_at: null,
      last_seen_at: now,
    })
    await noteJoinedFrom(transaction, familyId, networkKeyOf(app, request), now)
    await recordEvent(transaction, familyId, { kind: 'confirmed', by: id, now })
  })
}
