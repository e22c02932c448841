import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { ServerTokenTable } from '../../database/operator-tables.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { LINK_TEMPLATES } from '../../templates/templates.ts'
import { hasAddress } from '../addresses/addresses.ts'
import { type Channel, likeMail, MAIL_FORM } from '../messages/channels.ts'
import type { LeasedMessage } from '../messages/message-leases.ts'

type NewToken = Pick<ServerTokenTable, 'label' | 'scope' | 'created_at' | 'expires_at'> & { secret: string }

/** Stores a token by its hash. Returns its number. */
export async function insertServerToken(database: Database, { secret, ...token }: NewToken) {
  const values = { token_hash: hashOf(secret), ...token }
  const { id } = await database.insertInto('server_token').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

const validTokens = (database: Database, now: number) =>
  database.selectFrom('server_token').where('ended_at', 'is', null).where('expires_at', '>', now)

/** The token with this secret, if it is valid at an instant (ms). */
export const findServerToken = (database: Database, secret: string, now: number) =>
  validTokens(database, now).where('token_hash', '=', hashOf(secret)).select(['id', 'label', 'scope']).executeTakeFirst()

/** Whether any program may start families. */
export const mayProgramsStart = async (database: Database, now: number) =>
  (await validTokens(database, now).where('scope', 'in', ['start', 'start,statistics']).select('id').executeTakeFirst()) !== undefined

/** All tokens, the newest first. */
export const listServerTokens = (database: Database) =>
  database
    .selectFrom('server_token')
    .orderBy('id', 'desc')
    .select(['id', 'label', 'scope', 'created_at', 'expires_at', 'ended_at', 'uses'])
    .execute()

/** Stores with which token a family was started, so that the limits for programs count it. */
export const noteStartOfToken = (database: Database, family: number, token: number) =>
  database.updateTable('family').set({ started_by_token: token }).where('id', '=', family).execute()

/** Counts a use of a token before anything else. If a token is used twice at once, the second use waits here until the first ends. */
export const noteTokenUse = (database: Database, token: number) =>
  database.updateTable('server_token').set({ uses: sql<number>`uses + 1` }).where('id', '=', token).execute()

/** The family with this title that a token started for this owner since an instant (ms). */
export const findStartOfToken = (database: Database, token: number, wanted: { title: string; address: string; since: number }) =>
  database
    .selectFrom('family')
    .innerJoin('membership', 'membership.family_id', 'family.id')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('family.started_by_token', '=', token)
    .where('family.title', '=', wanted.title)
    .where('family.created_at', '>', wanted.since)
    .where('membership.role', '=', 'owner')
    .where(hasAddress(wanted.address))
    .select('family.id')
    .executeTakeFirst()

/** How many families programs started since an instant (ms) for owners with an address of this channel. */
export async function countStartsOfTokens(database: Database, channel: Channel, since: number) {
  const { amount } = await database
    .selectFrom('family')
    .innerJoin('membership', 'membership.family_id', 'family.id')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('family.started_by_token', 'is not', null)
    .where('family.created_at', '>', since)
    .where('membership.role', '=', 'owner')
    .where('person.phone_e164', likeMail(channel), MAIL_FORM)
    .select(({ fn }) => fn.countAll().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

/** Whether a message is the login link for the owner of a family that a program started, and this owner has not confirmed yet. */
export async function isLinkOfToken(database: Database, { template, family_id, membership_id }: LeasedMessage) {
  if (family_id === null || membership_id === null || !LINK_TEMPLATES.includes(template)) return false
  const found = await database
    .selectFrom('membership')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.family_id', '=', family_id)
    .where('membership.id', '=', membership_id)
    .where('membership.role', '=', 'owner')
    .where('membership.confirmed_at', 'is', null)
    .where('family.started_by_token', 'is not', null)
    .select('membership.id')
    .executeTakeFirst()
  return found !== undefined
}

/** How many login links to owners of families that a program started were sent by a channel since an instant (ms). */
export async function countLinksOfTokens(database: Database, channel: Channel, since: number) {
  const { amount } = await database
    .selectFrom('message')
    .innerJoin('family', 'family.id', 'message.family_id')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'message.family_id').onRef('membership.id', '=', 'message.membership_id'),
    )
    .where('message.charged_at', '>', since)
    .where('message.phone_e164', likeMail(channel), MAIL_FORM)
    .where('message.template', 'in', LINK_TEMPLATES)
    .where('membership.role', '=', 'owner')
    .where('family.started_by_token', 'is not', null)
    .select(({ fn }) => fn.countAll().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}
