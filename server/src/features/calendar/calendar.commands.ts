import type { Database } from '../../database/database.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { makeSecret } from '../../http/tokens.ts'
import { endFeeds, insertFeed } from './calendar.queries.ts'

/** Makes a member's feed and returns its token, which nobody can read again; the one before ends. */
export function makeFeed(database: Database, member: ApprovedMember) {
  const token = makeSecret()
  return database.transaction().execute(async (transaction) => {
    await endFeeds(transaction, member, member.now)
    await insertFeed(transaction, member, token, member.now)
    return token
  })
}
