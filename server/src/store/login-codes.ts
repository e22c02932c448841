import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { mailboxOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { CLOCKS_DIFFER } from '../platform/clock-sense.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { LOGIN_CODE_LIFETIME } from '../templates/login.ts'
import { allOf, findPerson, hasAddress, hasAddressIn } from './addresses/addresses.ts'
import { DEVICE_KEPT_FOR } from './devices.ts'
import { areSentManually, type Channel, type ChannelSettings, isOfMailbox, likeMail, MAIL_FORM } from './messages/channels.ts'

/** The `asker` of requests from a device on which this number's person is signed in. Most others have a keyed hash of their network. */
export const FROM_DEVICE = 'device'

/** The `asker` of codes for joining a family by an open link. Only the limits of the family and of the number count these codes. */
export const askerInto = (familyId: number) => `family ${familyId}`
export const familyOfAsker = (asker: string) => (asker.startsWith('family ') ? Number(asker.slice('family '.length)) : null)
const OF_FAMILIES = 'family %'

/** A period between two instants (ms). */
interface TimeSpan {
  since: number
  until: number
}

interface CodeOf {
  phone: string
  purpose: CodePurpose
  browserHash: string
}

/** Whether the server sends a person no codes for signing in, because the family itself sends messages to their proved addresses. */
export async function getsNoCodes(database: Database, personId: number, settings: ChannelSettings) {
  return areSentManually(settings, allOf(await findPerson(database, personId)))
}

/** The newest code for a number that was requested in this browser, for this purpose. */
export const findLatestCode = (database: Database, { phone, purpose, browserHash }: CodeOf) =>
  database
    .selectFrom('login_code')
    .where('phone_e164', '=', phone)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()

/** The codes made for a number in this time, newest first. Includes forgotten codes, because the number's limits continue. */
export const listCodesIn = (database: Database, phone: string, { since, until }: TimeSpan) =>
  database
    .selectFrom('login_code')
    .where((where) => where.or([where('phone_e164', '=', forgotten(phone)), isOfMailbox('phone_e164', phone)]))
    .where('asker', 'is not', null)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('id', 'desc')
    .select(['created_at', 'used_at', 'purpose', 'asker'])
    .execute()

/** How many wrong codes this browser sent for a number in this time. */
export async function countWrongTries(database: Database, phone: string, browserHash: string, { since, until }: TimeSpan) {
  const { tries } = await database
    .selectFrom('login_code')
    .where('phone_e164', '=', phone)
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .select(({ fn }) => fn.sum('wrong_tries').as('tries'))
    .executeTakeFirstOrThrow()
  return Number(tries)
}

/**
 * Whether an approved member has this address and has confirmed with it. Membership alone is not enough, because anyone can add numbers to
 * a family of their own.
 */
export const isKnownAddress = (database: Database, phone: string) =>
  database
    .selectFrom('person')
    .where(hasAddress(phone))
    .where(isConfirmedSomewhere)
    .select('person.id')
    .executeTakeFirst()
    .then((found) => found !== undefined)

/** Properties that codes may have in common: the asker, the network, the channel, a prefix of numbers, a domain of mail addresses. */
interface CodesAlike {
  asker?: string
  network?: string | null
  channel?: Channel
  prefix?: string
  domain?: string
}

/**
 * How many codes with all of these properties were made in this time, for known or unknown addresses (null: for all). Without `asker`,
 * codes on people's own devices and codes of families do not count.
 */
export async function countCodesAlike(database: Database, alike: CodesAlike, areKnown: boolean | null, { since, until }: TimeSpan) {
  const { asker, network, channel, prefix, domain } = alike
  const { count } = await database
    .selectFrom('login_code')
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .where('asker', asker === undefined ? '!=' : '=', asker ?? FROM_DEVICE)
    .$if(asker === undefined, (query) => query.where('asker', 'not like', OF_FAMILIES))
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .$if(channel !== undefined, (query) => query.where('login_code.phone_e164', likeMail(channel ?? 'sms'), MAIL_FORM))
    // The prefix is a plus and digits, so it contains no wildcard. A domain contains none either.
    .$if(prefix !== undefined, (query) => query.where('phone_e164', 'like', `${prefix}%`))
    .$if(domain !== undefined, (query) => query.where('phone_e164', 'like', `%@${domain}`))
    .$if(areKnown !== null, (query) => query.where(hasKnownAddress('login_code.phone_e164', areKnown ?? true)))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many codes were made in this time for unknown addresses of a channel, by slices of `slice` ms, counted from the epoch. */
export async function countStrangersCodesBySlice(database: Database, channel: Channel, slice: number, { since, until }: TimeSpan) {
  const rows = await database
    .selectFrom('login_code')
    .where('login_code.phone_e164', likeMail(channel), MAIL_FORM)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .where('asker', 'not like', OF_FAMILIES)
    .where(hasKnownAddress('login_code.phone_e164', false))
    .groupBy(sliceOfColumn('created_at', slice))
    .select(({ fn }) => [sliceOfColumn('created_at', slice).as('slice'), fn.countAll().as('count')])
    .execute()
  return bySlice(rows)
}

/**
 * Messages with codes that were charged since an instant (ms) in a channel, to known or to unknown addresses. Codes do not count if they
 * were charged to a family, or to the share for codes on people's own devices.
 */
const codesSent = (database: Database, channel: Channel, areKnown: boolean, since: number) =>
  database
    .selectFrom('message')
    .where('message.phone_e164', likeMail(channel), MAIL_FORM)
    .where('template', '=', 'login_code')
    .where('shares', 'is', null)
    .where('charged_at', '>', since)
    .where(hasKnownAddress('message.phone_e164', areKnown))

/** How many SMS with codes were charged since an instant (ms) for unknown numbers, by slices of `slice` ms, counted from the epoch. */
export async function countStrangersSentBySlice(database: Database, slice: number, since: number) {
  const rows = await codesSent(database, 'sms', false, since)
    .groupBy(sliceOfColumn('charged_at', slice))
    .select(({ fn }) => [sliceOfColumn('charged_at', slice).as('slice'), fn.countAll().as('count')])
    .execute()
  return bySlice(rows)
}

const sliceOfColumn = (column: 'created_at' | 'charged_at', slice: number) => sql<number>`${sql.ref(column)} / ${sql.lit(slice)}`
const bySlice = (rows: { slice: number; count: number | string | bigint }[]) =>
  new Map(rows.map(({ slice, count }) => [Number(slice), Number(count)]))

/** How many messages with codes were charged: see `codesSent`. */
export async function countCodesSent(database: Database, channel: Channel, areKnown: boolean, since: number) {
  const { count } = await codesSent(database, channel, areKnown, since)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the address in a column is known, in the sense of `isKnownAddress`; with `isKnown` false, whether it is not. */
function hasKnownAddress(column: 'login_code.phone_e164' | 'message.phone_e164', isKnown: boolean) {
  const { not, exists, selectFrom } = expressionBuilder<Tables, 'person'>()
  const known = exists(selectFrom('person').where(hasAddressIn(column)).where(isConfirmedSomewhere).select('person.id'))
  return isKnown ? known : not(known)
}

/** Whether a person has confirmed a family by a code or a link that was sent to this address. */
const isConfirmedSomewhere = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'person'>) =>
  exists(
    selectFrom('membership')
      .whereRef('membership.person_id', '=', 'person.id')
      .where('membership.state', '=', 'approved')
      .where('membership.confirmed_by', 'in', ['code', 'sms_link'])
      .select('membership.id'),
  )

/**
 * Whether a device with this secret is signed in as the person with this number (E.164), by a code or a link that was sent to the number.
 */
export const isDeviceOf = (database: Database, secret: string, phone: string, now: number) =>
  database
    .selectFrom('device')
    .innerJoin('person', 'person.id', 'device.person_id')
    .where('device.secret_hash', '=', hashOf(secret))
    .where('device.revoked_at', 'is', null)
    .where('device.signed_in_by', '!=', 'shown_link')
    .where('device.last_seen_at', '>', now - DEVICE_KEPT_FOR)
    .where(hasAddress(phone))
    .select('device.id')
    .executeTakeFirst()
    .then((found) => found !== undefined)

/** Removes a number from its codes: a hash in its place keeps the limits effective until the codes are a day old. */
export const forgetCodes = (database: Database, phone: string) =>
  database
    .updateTable('login_code')
    .set({ phone_e164: forgotten(phone), code_hash: '', browser_hash: null })
    .where('phone_e164', '=', phone)
    .execute()

/** Whether an address was erased in the last day, or got a code in the last day and was given up since. */
export const wasForgotten = async (database: Database, address: string) =>
  (await database.selectFrom('login_code').where('phone_e164', '=', forgotten(address)).select('id').executeTakeFirst()) !== undefined

export const forgotten = (address: string) => `forgotten ${hashOf(isMail(address) ? mailboxOf(address) : address)}`

/** Deletes codes that were made before `since` or after `until`, which no longer count for any limit. */
export const deleteCodesOutside = (database: Database, { since, until }: TimeSpan) =>
  database
    .deleteFrom('login_code')
    .where((where) => where.or([where('created_at', '<', since), where('created_at', '>', until)]))
    .execute()

/** Deletes messages with codes from before an instant (ms). These belong to no family. */
export const deleteCodeMessagesBefore = (database: Database, before: number) =>
  database.deleteFrom('message').where('family_id', 'is', null).where('created_at', '<', before).execute()

interface NewCode extends CodeOf {
  codeHash: string
  /** The key by which limits group requests for codes. */
  asker: string
  /** The key of the network; null if the network is not known. */
  network: string | null
  now: number
}

/** Returns the new code's id. */
export async function insertCode(database: Database, { phone, purpose, codeHash, browserHash, asker, network, now }: NewCode) {
  const values = {
    phone_e164: phone,
    purpose,
    code_hash: codeHash,
    browser_hash: browserHash,
    asker,
    network,
    wrong_tries: 0,
    created_at: now,
  }
  const { id } = await database
    .insertInto('login_code')
    .values({ ...values, expires_at: now + LOGIN_CODE_LIFETIME })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Counts a try of a code before it is checked. Returns the code's hash; undefined if the code is expired or used, was tried `triesMax`
 * times, or was made in the future.
 */
export async function countTry(database: Database, id: number, triesMax: number, now: number) {
  const tried = await database
    .updateTable('login_code')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', now + CLOCKS_DIFFER)
    .where('wrong_tries', '<', triesMax)
    .returning('code_hash')
    .executeTakeFirst()
  return tried?.code_hash
}

/**
 * Marks a code as used. The right try was counted before it was checked, so this count is taken back. Returns false if the code was used
 * already.
 */
export async function markCodeUsed(database: Database, id: number, now: number) {
  const used = await database
    .updateTable('login_code')
    .set({ used_at: now, wrong_tries: sql<number>`wrong_tries - 1` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
