import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { endFeeds, insertFeed } from '../../store/calendar-feeds.ts'
import { inTransaction } from '../../store/transactions.ts'

/** Creates a member's feed and ends the previous one. Returns the feed's token, which can't be read again. */
export function makeFeed(database: Database, member: ApprovedMember) {
  const token = makeSecret()
  return inTransaction(database, async (transaction) => {
    await endFeeds(transaction, member)
    await insertFeed(transaction, member, token, member.now)
    return token
  })
}

export const endMyFeed = (database: Database, member: ApprovedMember) => endFeeds(database, member)
