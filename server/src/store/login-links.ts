import type { RaisedRole } from '@hand-in-hand/contract/circle.rules.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { SignedInBy } from '../database/people-tables.ts'
import { type FamilyId, type MembershipKey, provedFamily } from '../database/schema.ts'
import { hashOf, makeSecret } from '../platform/secrets/tokens.ts'
import { isOwnAddress } from './addresses/addresses.ts'
import { endAskLinks } from './asking/asks.ts'
import { noteFamilyChange } from './family-changes.ts'

const membershipsWithFamily = (database: Database) =>
  database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .select([
      'membership.family_id',
      'membership.id',
      'membership.person_id',
      'membership.role',
      'membership.state',
      'membership.confirmed_by',
      'membership.locale',
      'family.token as family_token',
      'family.title',
    ])

const isOpenFamily = sql<boolean>`family.closed_at is null`
/** The owner of a closed family can still sign in, to reopen it. */
const isOpenForMember = sql<boolean>`(family.closed_at is null or membership.role = 'owner')`

type MembershipRow = Awaited<ReturnType<ReturnType<typeof membershipsWithFamily>['execute']>>[number]
const proved = ({ family_id, id, person_id, role, state, confirmed_by, locale, family_token, title }: MembershipRow) => ({
  familyId: provedFamily(family_id),
  id,
  personId: person_id,
  role,
  state,
  confirmedBy: confirmed_by,
  locale,
  family_token,
  title,
})
/** A membership that its holder has proved: by a login link, a signed-in device or a code to their address. */
export type ProvedMembership = ReturnType<typeof proved>
const allProved = (rows: MembershipRow[]) => rows.map(proved)

/** The login link of these tokens, with its membership, whatever the state and age of the link. Undefined for a wrong or renewed link. */
export async function findByLink(database: Database, userToken: string, familyToken: string) {
  const row = await membershipsWithFamily(database)
    .innerJoin('user_token', (join) =>
      join.onRef('user_token.family_id', '=', 'membership.family_id').onRef('user_token.membership_id', '=', 'membership.id'),
    )
    .where('user_token.token_hash', '=', hashOf(userToken))
    .where('user_token.device_id', 'is', null)
    .where('user_token.revoked_at', 'is', null)
    .where('family.token', '=', familyToken)
    .where(isOpenForMember)
    .select([
      'user_token.id as link_id',
      'user_token.created_at',
      'user_token.last_used_at',
      'user_token.sent_by',
      'user_token.accepts_role',
    ])
    .executeTakeFirst()
  return row && { ...row, membership: proved(row) }
}

/** The device of a user token and the membership that the token is for, if neither device nor token was revoked. */
export async function findDeviceByToken(database: Database, token: string) {
  const row = await database
    .selectFrom('user_token')
    .innerJoin('device', 'device.id', 'user_token.device_id')
    .where('user_token.token_hash', '=', hashOf(token))
    .where('user_token.revoked_at', 'is', null)
    .where('device.revoked_at', 'is', null)
    .select(['device.id', 'device.person_id', 'user_token.family_id', 'user_token.membership_id'])
    .executeTakeFirst()
  return row && { ...row, of: { familyId: provedFamily(row.family_id), id: row.membership_id } }
}

/**
 * All memberships of a person in open families, newest first. With `includeOwnClosed` also those in closed families that the person owns.
 */
export const listMembershipsOf = (database: Database, personId: number, includeOwnClosed = false) =>
  membershipsWithFamily(database)
    .where('membership.person_id', '=', personId)
    .where(includeOwnClosed ? isOpenForMember : isOpenFamily)
    .orderBy('membership.id', 'desc')
    .execute()
    .then(allProved)

/** All memberships of a person, including closed families. */
export const listAllMembershipsOf = (database: Database, personId: number) =>
  membershipsWithFamily(database).where('membership.person_id', '=', personId).execute().then(allProved)

/** The memberships that have this as their separate mail address, including closed families. */
export const listMembershipsAt = (database: Database, address: string) =>
  membershipsWithFamily(database).where(isOwnAddress(address)).orderBy('membership.id', 'desc').execute().then(allProved)

/** One membership, whatever its state. */
export const findMembership = (database: Database, familyId: FamilyId, id: number) =>
  membershipsWithFamily(database)
    .where('membership.family_id', '=', familyId)
    .where('membership.id', '=', id)
    .executeTakeFirstOrThrow()
    .then(proved)

/** The approved memberships that a device is signed in to, newest first. */
export const listMembershipsOn = (database: Database, deviceId: number) =>
  membershipsWithFamily(database)
    .innerJoin('user_token', (join) =>
      join.onRef('user_token.family_id', '=', 'membership.family_id').onRef('user_token.membership_id', '=', 'membership.id'),
    )
    .where('user_token.device_id', '=', deviceId)
    .where('user_token.revoked_at', 'is', null)
    .where('membership.state', '=', 'approved')
    .where(isOpenForMember)
    .orderBy('user_token.id', 'desc')
    .execute()
    .then(allProved)

/** Replaces the login link of a membership. Returns its token. `acceptsRole` is the role that the first use of the link accepts. */
export async function renewLink(
  database: Database,
  { familyId, id }: MembershipKey,
  { sentBy, acceptsRole = null }: { sentBy: Exclude<SignedInBy, 'code'>; acceptsRole?: RaisedRole | null },
  now: number,
): Promise<string> {
  const token = makeSecret()
  await tokensOf(database, { familyId, id }, now).where('device_id', 'is', null).execute()
  await database
    .insertInto('user_token')
    .values({
      family_id: familyId,
      membership_id: id,
      device_id: null,
      token_hash: hashOf(token),
      created_at: now,
      sent_by: sentBy,
      accepts_role: acceptsRole,
    })
    .execute()
  return token
}

/** Gives a device a new token for this membership, in place of its old one if it has one. Returns the new token. */
export async function renewToken(database: Database, { familyId, id }: MembershipKey, deviceId: number, now: number): Promise<string> {
  const token = makeSecret()
  const renewed = await database
    .updateTable('user_token')
    .set({ token_hash: hashOf(token), created_at: now })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (renewed) return token
  await database
    .insertInto('user_token')
    .values({ family_id: familyId, membership_id: id, device_id: deviceId, token_hash: hashOf(token), created_at: now })
    .execute()
  await endOldestTokens(database, { familyId, id }, deviceId, now)
  return token
}

/**
 * At most this many devices of one membership stay signed in by links, and as many by codes. So someone who opens a link in a loop can't
 * add rows without end. The two are counted separately: someone else may have a link, so a sign-in by a link must not sign out a device on
 * which a code was typed.
 */
const DEVICES_PER_MEMBERSHIP = 20

async function endOldestTokens(database: Database, { familyId, id }: MembershipKey, deviceId: number, now: number) {
  const tokens = await database
    .selectFrom('user_token')
    .innerJoin('device', 'device.id', 'user_token.device_id')
    .where('user_token.family_id', '=', familyId)
    .where('user_token.membership_id', '=', id)
    .where('user_token.revoked_at', 'is', null)
    .orderBy('user_token.id', 'desc')
    .select(['user_token.id', 'user_token.device_id', 'device.signed_in_by'])
    .execute()
  const byCode = tokens.filter(({ signed_in_by }) => signed_in_by === 'code')
  const alike = byCode.some(({ device_id }) => device_id === deviceId) ? byCode : tokens.filter((token) => !byCode.includes(token))
  const over = alike.slice(DEVICES_PER_MEMBERSHIP).map((token) => token.id)
  if (over.length > 0) await tokensOf(database, { familyId, id }, now).where('id', 'in', over).execute()
}

/** Revokes the valid tokens of a membership. The caller narrows the query. */
const tokensOf = (database: Database, { familyId, id }: MembershipKey, now: number) => {
  noteFamilyChange(database, familyId)
  return database
    .updateTable('user_token')
    .set({ revoked_at: now })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('revoked_at', 'is', null)
}

/** Revokes all links and device tokens of a membership, except the tokens of one device and except one link. The links of asks end too. */
export async function revokeTokensOf(
  database: Database,
  membership: MembershipKey,
  now: number,
  { deviceId = null, linkId = null }: { deviceId?: number | null; linkId?: number | null } = {},
) {
  await endAskLinks(database, membership)
  await tokensOf(database, membership, now)
    .where('id', '!=', linkId ?? 0)
    .where((where) => where.or([where('device_id', 'is', null), where('device_id', '!=', deviceId ?? 0)]))
    .execute()
}

/** Revokes a membership's token on one device. Returns whether there was one. */
export async function revokeTokenOn(database: Database, membership: MembershipKey, deviceId: number, now: number) {
  const ended = await tokensOf(database, membership, now).where('device_id', '=', deviceId).returning('id').execute()
  return ended.length > 0
}

/** The valid and the expired login links of a membership that were not revoked, the latest first. */
export const listLinksOf = (database: Database, { familyId, id }: MembershipKey) =>
  database
    .selectFrom('user_token')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('device_id', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .select(['id', 'created_at', 'last_used_at', 'sent_by', 'accepts_role'])
    .execute()

/** Revokes one login link of a membership, and then the links of asks. Returns whether there was such a login link. */
export async function revokeLink(database: Database, membership: MembershipKey, linkId: number, now: number) {
  const ended = await tokensOf(database, membership, now).where('device_id', 'is', null).where('id', '=', linkId).returning('id').execute()
  if (ended.length === 0) return false
  await endAskLinks(database, membership)
  return true
}

/** Stores that a link was used. The link accepts a role only once. */
export const markLinkExchanged = (database: Database, { familyId }: MembershipKey, linkId: number, now: number) =>
  database
    .updateTable('user_token')
    .set({ last_used_at: now, accepts_role: null })
    .where('family_id', '=', familyId)
    .where('id', '=', linkId)
    .execute()
