import type { RequestBody } from '@hand-in-hand/contract/endpoints.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { membershipsToChange } from '../../access/memberships-to-change.ts'
import type { Database } from '../../database/database.ts'
import { checkConsent } from '../../rules/consent.ts'
import { insertConsents } from '../../store/consents.ts'
import { inTransaction } from '../../store/transactions.ts'

/**
 * Stores what the member agrees to: for this family, or with a proved number for all confirmed families. Throws consent_missing for a
 * version other than the current one.
 */
export function giveConsents(database: Database, member: ApprovedMember, versions: RequestBody<'PUT /supporters/:user/consents'>) {
  checkConsent(versions)
  return inTransaction(database, async (transaction) => {
    // An owner's answer about the people of one family is no answer about those of another family.
    const { sensitive_version, ...ofAll } = versions
    for (const membership of await membershipsToChange(transaction, member))
      await insertConsents(transaction, membership, ofAll, member.now)
    if (sensitive_version !== undefined) await insertConsents(transaction, member, { sensitive_version }, member.now)
  })
}
