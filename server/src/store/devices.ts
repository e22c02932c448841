import { DAY } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { SignedInBy } from '../database/people-tables.ts'
import type { FamilyId } from '../database/schema.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { noteFamilyChange } from './family-changes.ts'
import type { Channel } from './messages/channels.ts'

/** A device that was not used for this time (ms) is signed out and deleted. Its cookie has the same lifetime. */
export const DEVICE_KEPT_FOR = RETENTION_DAYS.device * DAY

export const findDevice = (database: Database, secret: string) =>
  database
    .selectFrom('device')
    .where('secret_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .select(['id', 'person_id', 'signed_in_by', 'last_seen_at'])
    .executeTakeFirst()

/** Locks the device's row until the transaction ends. Returns whether the device is still signed in. */
export async function touchDevice(database: Database, id: number, now: number) {
  const touched = await database
    .updateTable('device')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

interface NewDevice {
  secret: string
  name: string | null
  personId: number
  signedInBy: SignedInBy
  /** For a sign-in by a code: the kind of address to which the code was sent. */
  provedBy?: Channel | null
  now: number
}

/** Inserts a device. If it was signed in by a code, the person's number counts as proved at `now` (ms). */
export async function insertDevice(database: Database, { secret, name, personId, signedInBy, provedBy = null, now }: NewDevice) {
  const { id } = await database
    .insertInto('device')
    .values({
      secret_hash: hashOf(secret),
      person_id: personId,
      signed_in_by: signedInBy,
      number_proved_at: signedInBy === 'code' ? now : null,
      proved_by: provedBy,
      name,
      created_at: now,
      last_seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The devices that are signed in to any of these memberships, the latest first. */
export const listDevicesOf = (database: Database, memberships: { familyId: FamilyId; id: number }[]) =>
  database
    .selectFrom('device')
    .where('device.revoked_at', 'is', null)
    .where('device.id', 'in', (select) =>
      select
        .selectFrom('user_token')
        .where((where) =>
          where.or(memberships.map(({ familyId, id }) => where.and([where('family_id', '=', familyId), where('membership_id', '=', id)]))),
        )
        .where('user_token.revoked_at', 'is', null)
        .where('user_token.device_id', 'is not', null)
        .select(({ ref }) => ref('user_token.device_id').$castTo<number>().as('device_id')),
    )
    .orderBy('device.last_seen_at', 'desc')
    .select(['device.id', 'device.name', 'device.created_at', 'device.last_seen_at'])
    .execute()

/** Ends a device and all tokens that it holds. */
export async function revokeDevice(database: Database, deviceId: number, now: number) {
  await database.updateTable('device').set({ revoked_at: now }).where('id', '=', deviceId).execute()
  const ended = await database
    .updateTable('user_token')
    .set({ revoked_at: now })
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .returning('family_id')
    .execute()
  for (const { family_id } of ended) noteFamilyChange(database, family_id)
}

/** Ends all devices of a person except one. */
export async function revokeDevicesOf(database: Database, personId: number, except: number | null, now: number) {
  const devices = await database
    .selectFrom('device')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('id', '!=', except ?? 0)
    .select('id')
    .execute()
  for (const { id } of devices) await revokeDevice(database, id, now)
}

/** Moves notification subscriptions to the new device of a browser that signs in again. */
export const moveSubscriptions = (database: Database, from: number, to: number) =>
  database.updateTable('push_subscription').set({ device_id: to }).where('device_id', '=', from).execute()

/**
 * Deletes devices that were logged out, or not used since an instant (ms), with their tokens, `limit` at most. They are revoked first, so
 * that no device is used meanwhile. Returns how many were deleted.
 */
export async function deleteDevices(database: Database, since: number, now: number, limit: number) {
  const ended = await database
    .updateTable('device')
    .set({ revoked_at: now })
    .where('id', 'in', (select) =>
      select
        .selectFrom('device')
        .where((where) => where.or([where('last_seen_at', '<', since), where('revoked_at', '>', 0)]))
        .limit(limit)
        .select('id'),
    )
    .returning('id')
    .execute()
  for (const { id } of ended) {
    await database.deleteFrom('user_token').where('device_id', '=', id).execute()
    await database.deleteFrom('device').where('id', '=', id).execute()
  }
  return ended.length
}

/** Deletes tokens that were revoked before an instant (ms). */
export const deleteEndedTokens = (database: Database, before: number) =>
  database.deleteFrom('user_token').where('revoked_at', '<', before).execute()

const DEVICES_AT_ONCE = 500

/**
 * Revokes devices without a valid token. These devices are found by their revoked tokens, which are deleted a day later at the earliest, or
 * together with their device.
 */
export async function endEmptyDevices(database: Database, now: number) {
  const perhapsEmpty = await database
    .selectFrom('user_token')
    .where('revoked_at', '>', 0)
    .where('device_id', 'is not', null)
    .distinct()
    .select(({ ref }) => ref('device_id').$castTo<number>().as('id'))
    .execute()
  for (let from = 0; from < perhapsEmpty.length; from += DEVICES_AT_ONCE) {
    const ids = perhapsEmpty.slice(from, from + DEVICES_AT_ONCE).map(({ id }) => id)
    await database
      .updateTable('device')
      .set({ revoked_at: now })
      .where('id', 'in', ids)
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`not exists (select 1 from user_token where user_token.device_id = device.id and user_token.revoked_at is null)`)
      .execute()
  }
}
