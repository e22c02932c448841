import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { OneOf } from '@hand-in-hand/contract/fields.ts'
import { CHANNEL_CHOICES } from '@hand-in-hand/contract/messages/channels.rules.ts'
import { type MessageChange, MessageChoices, Ways } from '@hand-in-hand/contract/supporters.ts'
import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import { Type } from 'typebox'
import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import { hasOther } from '../../database/other-values.ts'
import type { FamilyId, Tables } from '../../database/schema.ts'
import { readStored, storedFields } from '../../database/stored/read-stored.ts'
import { raiseFamilyVersion } from '../families.ts'
import { listAllMembershipsOf } from '../login-links.ts'
import { wasSent } from './message-states.ts'

/** In older versions people could also choose both channels for links. */
const StoredWays = Type.Object({ ...Ways.properties, codes: Type.Optional(OneOf(CHANNEL_CHOICES)) })
/** The digest is stored only if someone chose it. */
const StoredChoices = Type.Object({
  off: MessageChoices.properties.off,
  digest: Type.Optional(MessageChoices.properties.digest),
  ways: Type.Optional(StoredWays),
  signs_asks: MessageChoices.properties.signs_asks,
})
const STORED_CHOICES = storedFields('membership', 'messages', StoredChoices, { off: [] })

/** The choices that a membership's column contains. `digest` is left out if the member has not chosen it. */
export function storedChoicesOf(messages: string | null | undefined): StoredChoices {
  const { ways, ...choices } = readStored(STORED_CHOICES, messages)
  if (!ways) return choices
  const { codes, ...others } = ways
  return { ...choices, ways: codes === undefined || codes === 'both' ? others : { ...others, codes } }
}
type StoredChoices = Omit<MessageChoices, 'digest'> & Partial<Pick<MessageChoices, 'digest'>>

/** The choices of a membership. If the member has not chosen a digest, the family's side gets it daily, and others get none. */
export const choicesOf = (messages: string | null | undefined, role: Role | null): MessageChoices => ({
  digest: role === 'supporter' || role === null ? 'none' : 'daily',
  ...storedChoicesOf(messages),
})

/** After this many messages the family's side is asked whether they want a digest. */
const ASKED_AFTER = 10

/** The choices of a member, and whether they have to be asked about the digest. */
export async function findChoices(database: Database, familyId: FamilyId, membershipId: number) {
  const row = await database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('id', '=', membershipId)
    .select(['messages', 'role'])
    .executeTakeFirst()
  const { messages = null, role = null } = row ?? {}
  const mayBeAsked = role !== null && role !== 'supporter' && storedChoicesOf(messages).digest === undefined
  return {
    messages: choicesOf(messages, role),
    asks_about_digest: mayBeAsked && (await countMessagesTo(database, familyId, membershipId)) >= ASKED_AFTER,
  }
}

/** How many messages were sent to a member. */
async function countMessagesTo(database: Database, familyId: FamilyId, membershipId: number) {
  const { count } = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where('membership_id', '=', membershipId)
    .where(wasSent)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Stores choices. A digest and a signature of a supporter are never stored, since only the family's side chooses them. Choices that are
 * missing stay as they are.
 */
export async function setChoices(
  database: Database,
  { familyId, id, role }: { familyId: FamilyId; id: number; role: Role },
  { off, ways, ...change }: MessageChange,
) {
  const membership = database.selectFrom('membership').where('family_id', '=', familyId).where('id', '=', id).select('messages')
  const stored = storedChoicesOf((await membership.executeTakeFirst())?.messages)
  const { digest = stored.digest, signs_asks = stored.signs_asks } = change
  const ofSide = { ...(digest && { digest }), ...(signs_asks !== undefined && { signs_asks }) }
  const chosen: StoredChoices = { off, ...(ways && { ways }), ...(role !== 'supporter' && ofSide) }
  const values = { messages: JSON.stringify(chosen) }
  const update = database.updateTable('membership').set(values).where('family_id', '=', familyId).where('id', '=', id)
  await update.where(hasOther(values)).execute()
}

/** A member of an open circle, with their choices and the addresses at which they get mails. */
export const findMailedMember = (database: Database, familyId: FamilyId, id: number) =>
  database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.family_id', '=', familyId)
    .where('membership.id', '=', id)
    .where('membership.state', '=', 'approved')
    .where('family.closed_at', 'is', null)
    .select(['membership.first_name', 'membership.locale', 'membership.role', 'membership.messages', 'membership.own_address'])
    .select(['person.phone_e164', 'person.second_address', 'family.title'])
    .executeTakeFirst()

/** What decides whether and when a message is sent: the family's quiet hours and pause, and the person's zone and choices. */
export async function findDeliveryPreferences(database: Database, familyId: FamilyId, membershipId: number | null) {
  const [found] = await PREFERENCES(database, { familyId, membershipId: membershipId ?? 0 })
  if (!found) throw new Error('a family whose messages are written exists')
  return found
}
const PREFERENCES = compiledQuery((database, { familyId, membershipId }: { familyId: FamilyId; membershipId: number }) =>
  database
    .selectFrom('family')
    .leftJoin('membership', (join) => join.onRef('membership.family_id', '=', 'family.id').on('membership.id', '=', membershipId))
    .where('family.id', '=', familyId)
    .select(['family.time_zone', 'family.quiet_from', 'family.quiet_to', 'family.day_of_rest', 'family.paused_at', 'family.closed_at'])
    .select(['membership.messages', 'membership.role', 'membership.confirmed_at', 'membership.own_zone']),
)

export type DeliveryPreferences = Awaited<ReturnType<typeof findDeliveryPreferences>>

/** Stops all messages to this address, except login codes that its owner asks for. Returns whether any messages went to it. */
export async function stopMessages(database: Database, address: string, now: number) {
  const ended = await endOwn(database, address)
  const first = await markNumber(database, address, (where) => where.set({ stopped_at: now }).where('stopped_at', 'is', null))
  const second = await markNumber(
    database,
    address,
    (where) => where.set({ second_stopped_at: now }).where('second_stopped_at', 'is', null),
    'second_address',
  )
  return ended || first || second
}

/**
 * Stores that no message reaches this address, until its person has a different one. An address that no code proved waits until its holder
 * agrees again.
 */
export async function markUnreached(database: Database, address: string, now: number) {
  await endOwn(database, address)
  await markNumber(database, address, (where) => where.set({ unreached_at: now }).where('unreached_at', 'is', null))
  await markNumber(
    database,
    address,
    (where) => where.set({ second_unreached_at: now }).where('second_unreached_at', 'is', null),
    'second_address',
  )
}

/**
 * The separate mail address of one membership gets no more mails, even after an undo that brings the address back. Returns whether there
 * was such an address.
 */
async function endOwn(database: Database, address: string) {
  await database
    .updateTable('address_link')
    .set({ own_reached_at: null })
    .where('own_address', '=', address)
    .where('own_reached_at', 'is not', null)
    .execute()
  const own = await database
    .updateTable('membership')
    .set({ own_reached_at: null })
    .where('own_address', '=', address)
    .where('own_reached_at', 'is not', null)
    .returning('person_id')
    .execute()
  for (const { person_id } of own) await raiseFamiliesOf(database, person_id)
  return own.length > 0
}

/**
 * Counts a mail that was returned from this address. Returns how many were; null if no code proved the address for anyone, because then
 * nothing is counted.
 */
export async function countBounce(database: Database, address: string) {
  const first = await database
    .updateTable('person')
    .set(({ eb }) => ({ bounces: eb('bounces', '+', 1) }))
    .where('phone_e164', '=', address)
    .returning('bounces')
    .executeTakeFirst()
  const second = await database
    .updateTable('person')
    .set(({ eb }) => ({ second_bounces: eb('second_bounces', '+', 1) }))
    .where('second_address', '=', address)
    .returning('second_bounces')
    .executeTakeFirst()
  return first || second ? Math.max(first?.bounces ?? 0, second?.second_bounces ?? 0) : null
}

export async function startMessages(database: Database, phone: string) {
  await markNumber(database, phone, (where) =>
    where
      .set({ stopped_at: null, unreached_at: null })
      .where((either) => either.or([either('stopped_at', 'is not', null), either('unreached_at', 'is not', null)])),
  )
  await markNumber(
    database,
    phone,
    (where) =>
      where
        .set({ second_stopped_at: null, second_unreached_at: null })
        .where((either) => either.or([either('second_stopped_at', 'is not', null), either('second_unreached_at', 'is not', null)])),
    'second_address',
  )
}

/** Stores (ms) that the holder of one membership's mail address, to which this mail was sent, wants mails there again. */
export const startMailsAt = (
  database: Database,
  { family_id, membership_id, phone_e164 }: { family_id: number | null; membership_id: number | null; phone_e164: string },
  now: number,
) =>
  database
    .updateTable('membership')
    .set({ own_reached_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', membership_id)
    .where('own_address', '=', phone_e164)
    .where('own_reached_at', 'is', null)
    .execute()

/** Changes what is known about a number. Its families see at once whom they have to call. */
async function markNumber(
  database: Database,
  address: string,
  change: (where: PersonUpdateQuery) => PersonUpdateQuery,
  column: 'phone_e164' | 'second_address' = 'phone_e164',
) {
  const marked = await change(database.updateTable('person').where(column, '=', address))
    .returning('id')
    .executeTakeFirst()
  if (marked) await raiseFamiliesOf(database, marked.id)
  return marked !== undefined
}

/**
 * Raises the families one by one, in order: a statement that locks several families could collide with one that locks them in another
 * order.
 */
async function raiseFamiliesOf(database: Database, personId: number) {
  const memberships = await listAllMembershipsOf(database, personId)
  const families = new Set(memberships.map(({ familyId }) => familyId).sort((one, other) => Number(one) - Number(other)))
  for (const familyId of families) await raiseFamilyVersion(database, familyId)
}
type PersonUpdateQuery = UpdateQueryBuilder<Tables, 'person', 'person', UpdateResult>
