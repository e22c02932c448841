import type { Database } from '../database/database.ts'

/** The member, family and device of a token that was not revoked, by the token's hash. */
export const findByToken = (database: Database, tokenHash: string) =>
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
    ])
    .executeTakeFirst()

export type CallerRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>
