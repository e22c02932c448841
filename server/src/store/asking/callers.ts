import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { rowByKey } from '../../database/row-by-key.ts'
import type { FamilyId } from '../../database/schema.ts'
import { CLOCKS_DIFFER } from '../../platform/clock-sense.ts'

/** Tokens, each with its member and family. */
export const tokensWithMembers = (database: Database) =>
  database
    .selectFrom('user_token')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'user_token.family_id').onRef('membership.id', '=', 'user_token.membership_id'),
    )
    .innerJoin('family', 'family.id', 'user_token.family_id')

/** The member, family and device of a token that was not revoked, by the token's hash. */
export const findByToken = rowByKey((database, tokenHash) =>
  tokensWithMembers(database)
    .leftJoin('device', 'device.id', 'user_token.device_id')
    .where('user_token.token_hash', '=', tokenHash)
    .where('user_token.revoked_at', 'is', null)
    .select([
      'user_token.token_hash as key',
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
      'membership.locale',
      'membership.own_zone',
      'membership.state',
      'membership.trusted_at',
      'membership.looked_at',
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
      'device.proved_by',
    ]),
)

export type CallerRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** The family's version for each of these tokens that is still valid: not revoked, of an approved member, in an open family. */
export const listVersionsOf = (database: Database, families: number[], tokenIds: number[]) =>
  tokensWithMembers(database)
    .where('user_token.family_id', 'in', families)
    .where('user_token.id', 'in', tokenIds)
    .where('user_token.revoked_at', 'is', null)
    .where('membership.state', '=', 'approved')
    .where('family.closed_at', 'is', null)
    .select(['user_token.id', 'family.version'])
    .execute()

export const markMemberSeen = (database: Database, familyId: number, membershipId: number, now: number) =>
  database
    .updateTable('membership')
    .set({ last_seen_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    // Requests may wait because a long change has locked the row. So a request stores its time only if no other request has stored the same
    // or a later time. A time too far ahead comes from a wrong clock and is replaced.
    .where(sql<boolean>`(last_seen_at is null or last_seen_at < ${now} or last_seen_at > ${now + CLOCKS_DIFFER})`)
    .execute()

/** Stores the zone of a member's device; null for the family's zone. */
export const keepOwnZone = (database: Database, familyId: FamilyId, membershipId: number, zone: string | null) =>
  database.updateTable('membership').set({ own_zone: zone }).where('family_id', '=', familyId).where('id', '=', membershipId).execute()

/** Marks that a device was used. A device that was not used for long is ended, even if the person uses another device. */
export const markDeviceSeen = (database: Database, id: number, now: number) =>
  database
    .updateTable('device')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_seen_at', '<', now), where('last_seen_at', '>', now + CLOCKS_DIFFER)]))
    .execute()

export const markLinkUsed = (database: Database, familyId: number, tokenId: number, now: number) =>
  database.updateTable('user_token').set({ last_used_at: now }).where('family_id', '=', familyId).where('id', '=', tokenId).execute()
