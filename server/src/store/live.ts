import type { Database } from '../database/database.ts'

/** The family's version for each of these tokens that is still valid: not revoked, of an approved member, in an open family. */
export const listVersionsOf = (database: Database, families: number[], tokenIds: number[]) =>
  database
    .selectFrom('user_token')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'user_token.family_id').onRef('membership.id', '=', 'user_token.membership_id'),
    )
    .innerJoin('family', 'family.id', 'user_token.family_id')
    .where('user_token.family_id', 'in', families)
    .where('user_token.id', 'in', tokenIds)
    .where('user_token.revoked_at', 'is', null)
    .where('membership.state', '=', 'approved')
    .where('family.closed_at', 'is', null)
    .select(['user_token.id', 'family.version'])
    .execute()
