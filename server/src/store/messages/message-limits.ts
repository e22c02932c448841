import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { sql } from 'kysely'
import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import type { SignedInBy } from '../../database/people-tables.ts'
import { hasReserve, LINK_TEMPLATES, SECRET_TEMPLATES } from '../../templates/templates.ts'
import { secondAddressOf } from '../addresses/addresses.ts'
import { isOfMailbox } from './channels.ts'
import { goesBy, type LeasedMessage } from './message-leases.ts'
import { ENDED, hasState, isUncharged, type MessageCondition } from './message-states.ts'

/** In ms. The same value is in migration 067. */
const COUNTED_SLICE = 5 * MINUTE
const sliceOf = (instant: number) => instant - (instant % COUNTED_SLICE)

/** How many messages were charged: messages that may use the reserve for reminders, changes and cancellations, and all others. */
export interface Charged {
  reserved: number
  others: number
}

/**
 * The stored text of the keys under which a message is counted. It begins with `kept` if the message may use the reserve for reminders,
 * changes and cancellations.
 */
const KEPT = 'kept'
const sharesText = (message: Parameters<typeof hasReserve>[0], keys: readonly string[]) =>
  keys.length === 0 ? null : [...(hasReserve(message) ? [KEPT] : []), ...keys].join()

/** Counts a message, which is charged at an instant (ms), under each of these keys. No key may contain a comma. */
export async function countSent(database: Database, message: Parameters<typeof hasReserve>[0], keys: readonly string[], now: number) {
  if (keys.length === 0) return
  const kept = hasReserve(message) ? 1 : 0
  await database
    .insertInto('sent_count')
    .values(keys.map((share) => ({ share, slice: sliceOf(now), amount: 1, kept })))
    .onConflict((conflict) =>
      conflict
        .columns(['share', 'slice'])
        .doUpdateSet({ amount: sql<number>`sent_count.amount + 1`, kept: sql<number>`sent_count.kept + ${kept}` }),
    )
    .execute()
}

/**
 * Each of these counts, with how many messages were charged under its key since an instant (ms). This reads only the stored counts, and the
 * messages of a single slice.
 */
export async function countCharged<Count extends { key: string }>(database: Database, counts: readonly Count[], since: number) {
  const wholeFrom = sliceOf(since) + COUNTED_SLICE
  const keys = counts.map(({ key }) => key)
  const slices = await database
    .selectFrom('sent_count')
    .where('share', 'in', keys)
    .where('slice', '>=', wholeFrom)
    .groupBy('share')
    .select('share')
    .select(({ fn }) => [fn.sum('amount').as('amount'), fn.sum('kept').as('kept')])
    .execute()
  const rest = await database
    .selectFrom('message')
    .where('charged_at', '>', since)
    .where('charged_at', '<', wholeFrom)
    .where('shares', 'is not', null)
    .groupBy('shares')
    .select('shares')
    .select(({ fn }) => fn.countAll().as('amount'))
    .execute()
  return counts.map((count): Count & Charged => {
    const [slice] = slices.filter(({ share }) => share === count.key)
    const ofRest = rest.flatMap(({ shares, amount }) =>
      shares?.split(',').includes(count.key) ? [{ shares, amount: Number(amount) }] : [],
    )
    const kept = ofRest.filter(({ shares }) => shares.startsWith(KEPT))
    const sum = (rows: typeof ofRest) => rows.reduce((all, { amount }) => all + amount, 0)
    const reserved = Number(slice?.kept ?? 0) + sum(kept)
    return { ...count, reserved, others: Number(slice?.amount ?? 0) + sum(ofRest) - reserved }
  })
}

/** Deletes counts from before an instant (ms). */
export const deleteCountsBefore = (database: Database, before: number) =>
  database.deleteFrom('sent_count').where('slice', '<', sliceOf(before)).execute()

/**
 * How many login links were sent to a number or a mailbox since an instant (ms): by all families that its person has confirmed, or by all
 * other families.
 */
export async function countLinksTo(database: Database, address: string, areConfirmed: boolean, since: number) {
  const { count } = await database
    .selectFrom('message')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.family_id', '=', 'message.family_id')
        .onRef('membership.id', '=', 'message.membership_id')
        .on('membership.confirmed_by', 'in', PROVED),
    )
    .where(isOfMailbox('message.phone_e164', address))
    .where('message.charged_at', '>', since)
    // The index message_link_charged has the same templates. No index covers the variants of a mailbox's address.
    .where('message.template', 'in', LINK_TEMPLATES.map(sql.lit))
    .where('membership.id', areConfirmed ? 'is not' : 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
/** A confirmation by a link that the family could open proves nothing about the person. */
const PROVED: SignedInBy[] = ['code', 'sms_link']

/** Whether the person of a membership has confirmed its family by a code or a link that was sent to their number. */
export async function hasConfirmed(database: Database, { family_id, membership_id }: Pick<LeasedMessage, 'family_id' | 'membership_id'>) {
  if (family_id === null || membership_id === null) return false
  const confirmed = await database
    .selectFrom('membership')
    .where('family_id', '=', family_id)
    .where('id', '=', membership_id)
    .where('confirmed_by', 'in', PROVED)
    .select('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** How many login links by SMS of a family are waiting and have not been charged. */
export async function countLinksWaiting(database: Database, familyId: number) {
  const { count } = await database
    .selectFrom('message')
    .where('family_id', '=', familyId)
    .where(hasState('queued', 'sending'))
    .where(isUncharged)
    .where('template', 'in', LINK_TEMPLATES)
    .where(goesBy('sms'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A family that sends messages, with its owner and with all members, present or former, who have confirmed or opened the family. */
export async function findSendingFamily(database: Database, familyId: number) {
  const family = await database
    .selectFrom('family')
    .where('id', '=', familyId)
    .select(['id', 'sms_per_day as budget', 'network', 'created_at as foundedAt', 'joined_elsewhere_at as joinedElsewhereAt'])
    .executeTakeFirst()
  if (!family) return null
  const members = await database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.family_id', '=', familyId)
    .where((where) => where.or([where('role', '=', 'owner'), where('confirmed_at', 'is not', null), where('last_seen_at', 'is not', null)]))
    .select(['role', 'state', 'confirmed_at', 'confirmed_by', 'last_seen_at', 'phone_e164 as first'])
    .select(secondAddressOf('person').as('second'))
    .execute()
  return { ...family, members }
}

/** Stores when (ms) a leased message was charged (null if it is free), and under which counts. Returns whether the lease is still valid. */
export async function markCharged(database: Database, leased: LeasedMessage, charged_at: number | null, keys: readonly string[] | null) {
  const { id, attempts } = leased
  const shares = keys === null ? leased.shares : sharesText(leased, keys)
  return (await MARK_CHARGED(database, { id, attempts, charged_at, shares })).length > 0
}
type Charge = Pick<LeasedMessage, 'id' | 'attempts' | 'charged_at' | 'shares'>
const MARK_CHARGED = compiledQuery((database, { id, attempts, charged_at, shares }: Charge) =>
  database
    .updateTable('message')
    .set({ charged_at, shares })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .returning('id'),
)

const FORGOTTEN = 'forgotten'

/** Deletes messages. Messages that were charged stay for the count, without recipient and text. */
export async function forgetMessages(database: Database, are: MessageCondition) {
  await database.deleteFrom('message').where(are).where(isUncharged).execute()
  await database
    .updateTable('message')
    .set({
      phone_e164: FORGOTTEN,
      membership_id: null,
      ...ENDED,
      dedup_key: sql<string>`'forgotten ' || id`,
    })
    .where(are)
    .execute()
}

/** Deletes messages that stayed only for the count and were charged before an instant (ms). */
export const deleteForgotten = (database: Database, before: number) =>
  database.deleteFrom('message').where('phone_e164', '=', FORGOTTEN).where('charged_at', '<', before).execute()

/** Clears the parameters of messages from before an instant (ms), `limit` at most. Returns how many. */
export const eraseBodies = (database: Database, before: number, limit: number) =>
  eraseSome(database, limit, 'created_at', (where) => where('created_at', '<', before))

/**
 * Clears the parameters of delivered messages from before an instant (ms), `limit` at most. Messages in several parts kept their parameters
 * when they were delivered, because another part could still fail. By now each part was reported. Returns how many.
 */
export const eraseDelivered = (database: Database, before: number, limit: number) =>
  eraseSome(database, limit, 'created_at', (where) => where.and([hasState('delivered')(where), where('created_at', '<', before)]))

/**
 * Clears the parameters of messages with a secret that had expired by an instant (ms), `limit` at most for each template. Returns how many.
 */
export async function eraseSecrets(database: Database, now: number, limit: number) {
  let erased = 0
  for (const template of SECRET_TEMPLATES) {
    erased += await eraseSome(database, limit, 'expires_at', (where) =>
      where.and([where('template', '=', template), where('expires_at', '<=', now)]),
    )
  }
  return erased
}

async function eraseSome(database: Database, limit: number, time: 'created_at' | 'expires_at', are: MessageCondition) {
  const { numUpdatedRows } = await database
    .updateTable('message')
    .set({ parameters: '{}' })
    .where('id', 'in', (select) =>
      select
        .selectFrom('message')
        .where('parameters', '!=', sql.lit('{}'))
        .where(are)
        // The rows are in the order of the index. Without this order, PostgreSQL expects to find enough rows soon, and reads the table
        // instead of the index.
        .orderBy(time)
        .limit(limit)
        .select('id'),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
