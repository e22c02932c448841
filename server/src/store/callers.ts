import { compiledQuery } from '../database/compiled.ts'
import type { Database } from '../database/database.ts'

const BY_TOKEN = compiledQuery((database, { tokenHash }: { tokenHash: string }) =>
  database
    .selectFrom('user_token')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'user_token.family_id').onRef('membership.id', '=', 'user_token.membership_id'),
    )
    .innerJoin('family', 'family.id', 'user_token.family_id')
    .leftJoin('device', 'device.id', 'user_token.device_id')
    .where('user_token.token_hash', '=', tokenHash)
    .where('user_token.revoked_at', 'is', null)
    .select([
      'family.token as family_token',
      'family.title',
      'family.time_zone',
      'family.version as family_version',
      'family.paused_at',
      'family.closed_at',
      'membership.family_id',
      'membership.id',
      'membership.person_id',
      'membership.role',
      'membership.state',
      'membership.trusted_at',
      'membership.version',
      'membership.last_seen_at',
      'membership.confirmed_by',
      'user_token.id as token_id',
      'user_token.device_id',
      'user_token.created_at',
      'user_token.last_used_at',
      'user_token.sent_by',
      'device.last_seen_at as device_seen_at',
      'device.person_id as device_person_id',
      'device.signed_in_by',
      'device.number_proved_at',
    ]),
)

/** The member, family and device of a token that was not revoked, by the token's hash. */
export async function findByToken(database: Database, tokenHash: string) {
  const [found] = await BY_TOKEN(database, { tokenHash })
  return found
}

export type CallerRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>

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
