import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { type FamilyId, type MembershipState, provedFamily } from '../../database/schema.ts'
import { hashOf, makeSecret } from '../../http/tokens.ts'

/** A membership whose holder has proved it: by a login link, a signed-in device or a code sent to their phone. */
export interface ProvedMembership {
  familyId: FamilyId
  id: number
  role: Role
  state: MembershipState
  family_token: string
  title: string
}

const membershipsWithFamily = (database: Database) =>
  database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .select([
      'membership.family_id',
      'membership.id',
      'membership.role',
      'membership.state',
      'family.token as family_token',
      'family.title',
    ])

const isOpen = sql<boolean>`family.closed_at is null`
/** A closed family's owner still gets in: to open it again. */
const isOpenToThem = sql<boolean>`(family.closed_at is null or membership.role = 'owner')`

const proved = ({ family_id, ...row }: Omit<ProvedMembership, 'familyId'> & { family_id: number }): ProvedMembership => ({
  ...row,
  familyId: provedFamily(family_id),
})

/** The membership that a login link opens, whatever its state; undefined for a link that is wrong or renewed. */
export async function findByLink(database: Database, userToken: string, familyToken: string) {
  const row = await membershipsWithFamily(database)
    .innerJoin('user_token', (join) =>
      join.onRef('user_token.family_id', '=', 'membership.family_id').onRef('user_token.membership_id', '=', 'membership.id'),
    )
    .where('user_token.token_hash', '=', hashOf(userToken))
    .where('user_token.device_id', 'is', null)
    .where('user_token.revoked_at', 'is', null)
    .where('family.token', '=', familyToken)
    .where(isOpenToThem)
    .executeTakeFirst()
  return row && proved(row)
}

/** All memberships of a person in families that are open, newest first; with `theirClosed` also in one that they own and have closed. */
export async function listMembershipsOf(database: Database, personId: number, theirClosed = false) {
  const rows = await membershipsWithFamily(database)
    .where('membership.person_id', '=', personId)
    .where(theirClosed ? isOpenToThem : isOpen)
    .orderBy('membership.id', 'desc')
    .execute()
  return rows.map(proved)
}

/** All memberships of a person, also in families that are closed. */
export async function listAllMembershipsOf(database: Database, personId: number) {
  const rows = await membershipsWithFamily(database).where('membership.person_id', '=', personId).execute()
  return rows.map(proved)
}

/** The approved memberships that a device is signed in to, newest first. */
export async function listMembershipsOn(database: Database, deviceId: number) {
  const rows = await membershipsWithFamily(database)
    .innerJoin('user_token', (join) =>
      join.onRef('user_token.family_id', '=', 'membership.family_id').onRef('user_token.membership_id', '=', 'membership.id'),
    )
    .where('user_token.device_id', '=', deviceId)
    .where('user_token.revoked_at', 'is', null)
    .where('membership.state', '=', 'approved')
    .where(isOpenToThem)
    .orderBy('user_token.id', 'desc')
    .execute()
  return rows.map(proved)
}

export const findDevice = (database: Database, secret: string) =>
  database
    .selectFrom('device')
    .where('secret_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .select(['id', 'last_seen_at'])
    .executeTakeFirst()

/** Holds the device's row until the transaction ends; answers whether it is still signed in. */
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

export async function insertDevice(database: Database, secret: string, name: string | null, now: number) {
  const { id } = await database
    .insertInto('device')
    .values({ secret_hash: hashOf(secret), name, created_at: now, last_seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A fresh token of a membership, for a device or (null) for a login link, in the place of the one before; answers the token. */
export async function renewToken(
  database: Database,
  membership: { familyId: FamilyId; id: number },
  deviceId: number | null,
  now: number,
): Promise<string> {
  const token = makeSecret()
  await database
    .updateTable('user_token')
    .set({ revoked_at: now })
    .where('family_id', '=', membership.familyId)
    .where('membership_id', '=', membership.id)
    .where('device_id', deviceId === null ? 'is' : '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute()
  await database
    .insertInto('user_token')
    .values({
      family_id: membership.familyId,
      membership_id: membership.id,
      device_id: deviceId,
      token_hash: hashOf(token),
      created_at: now,
    })
    .execute()
  return token
}

/** The devices on which a person is signed in, the latest first. */
export const listDevicesOf = (database: Database, personId: number) =>
  database
    .selectFrom('device')
    .where('device.revoked_at', 'is', null)
    .where('device.id', 'in', (select) =>
      select
        .selectFrom('user_token')
        .innerJoin('membership', (join) =>
          join.onRef('membership.family_id', '=', 'user_token.family_id').onRef('membership.id', '=', 'user_token.membership_id'),
        )
        .where('membership.person_id', '=', personId)
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
  await database
    .updateTable('user_token')
    .set({ revoked_at: now })
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every link and every device's token of a membership. */
export const revokeTokensOf = (database: Database, membership: { familyId: FamilyId; id: number }, now: number) =>
  database
    .updateTable('user_token')
    .set({ revoked_at: now })
    .where('family_id', '=', membership.familyId)
    .where('membership_id', '=', membership.id)
    .where('revoked_at', 'is', null)
    .execute()

/** Devices that were logged out, or not seen since an instant (ms), and all that they hold. They are ended first: then none comes back meanwhile. */
export async function deleteDevices(database: Database, since: number, now: number) {
  const ended = await database
    .updateTable('device')
    .set({ revoked_at: now })
    .where((where) => where.or([where('last_seen_at', '<', since), where('revoked_at', 'is not', null)]))
    .returning('id')
    .execute()
  for (const { id } of ended) {
    await database.deleteFrom('user_token').where('device_id', '=', id).execute()
    await database.deleteFrom('device').where('id', '=', id).execute()
  }
}
