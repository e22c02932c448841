import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { noteLinkAsked } from '../circle/members.queries.ts'
import { raiseFamilyVersion, recordEvent } from '../families/families.queries.ts'
import { findByLink } from './sign-in.queries.ts'

/** Someone whose login link has ended asks the family's side for a new one; more often than once a day changes nothing. Throws unauthenticated. */
export function askForLink(database: Database, link: { user_token: string; family_token: string }, now: number) {
  return database.transaction().execute(async (transaction) => {
    const found = await findByLink(transaction, link.user_token, link.family_token)
    if (found?.membership.state !== 'approved') throw new AppError('unauthenticated')
    const { familyId, id } = found.membership
    await raiseFamilyVersion(transaction, familyId)
    if (await noteLinkAsked(transaction, familyId, id, { now, unlessSince: now - DAY })) {
      await recordEvent(transaction, familyId, { kind: 'link_asked', by: id, now })
    }
  })
}
