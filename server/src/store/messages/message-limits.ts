import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { type ExpressionBuilder, type ExpressionWrapper, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import type { SignedInBy, Tables } from '../../database/schema.ts'
import { MAIL_FORM } from './channels.ts'
import type { LeasedMessage } from './message-leases.ts'
import { hasReserve, LINK_TEMPLATES, RESERVE_TEMPLATES, SECRET_TEMPLATES } from './message-rules.ts'

/** In ms. As in migration 014. */
const COUNTED_SLICE = 5 * MINUTE
const sliceOf = (instant: number) => instant - (instant % COUNTED_SLICE)

/** Counts a message to a circle that is charged at an instant (ms). */
export function countCharge(database: Database, message: Parameters<typeof hasReserve>[0], now: number) {
  const kept = hasReserve(message) ? 1 : 0
  return database
    .insertInto('sms_count')
    .values({ slice: sliceOf(now), amount: 1, kept })
    .onConflict((conflict) =>
      conflict.column('slice').doUpdateSet({ amount: sql<number>`sms_count.amount + 1`, kept: sql<number>`sms_count.kept + ${kept}` }),
    )
    .execute()
}

/** Of some messages, how many have a reserve and how many have none. */
const counted = (messages: SelectQueryBuilder<Tables, 'message', object>) =>
  messages
    .where('template', '!=', 'login_code')
    .where('phone_e164', 'not like', MAIL_FORM)
    .select(({ fn }) => fn.countAll().as('amount'))
    .select(({ and, fn, eb }) =>
      fn
        .sum<number | null>(
          eb
            .case()
            .when(and([eb('template', 'in', RESERVE_TEMPLATES), eb('caused_by', 'is', null)]))
            .then(sql.lit(1))
            .else(sql.lit(0))
            .end(),
        )
        .as('kept'),
    )

type Counted = Record<'amount' | 'kept', number | string | bigint | null>
const sumOf = (...counts: Counted[]) => {
  const reserved = counts.reduce((sum, { kept }) => sum + Number(kept ?? 0), 0)
  return { reserved, others: counts.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0) - reserved }
}

/** How many messages to circles were charged since an instant (ms). They are not read again for it, except those of one slice. */
export async function countCharged(database: Database, since: number) {
  const wholeFrom = sliceOf(since) + COUNTED_SLICE
  const slices = await database
    .selectFrom('sms_count')
    .where('slice', '>=', wholeFrom)
    .select(({ fn }) => [fn.sum('amount').as('amount'), fn.sum('kept').as('kept')])
    .executeTakeFirstOrThrow()
  const rest = counted(database.selectFrom('message').where('charged_at', '>', since).where('charged_at', '<', wholeFrom))
  return sumOf(slices, await rest.executeTakeFirstOrThrow())
}

/** How many mails were handed over since an instant (ms). */
export async function countMails(database: Database, since: number) {
  const { amount } = await database
    .selectFrom('message')
    .where('charged_at', '>', since)
    .where('phone_e164', 'like', MAIL_FORM)
    .select(({ fn }) => fn.countAll().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

/** Deletes counts from before an instant (ms). */
export const deleteCountsBefore = (database: Database, before: number) =>
  database.deleteFrom('sms_count').where('slice', '<', sliceOf(before)).execute()

/** How many messages of a family were charged since an instant (ms): no more than its limit. */
export async function countHandedOver(database: Database, since: number, familyId: number) {
  const ofFamily = counted(database.selectFrom('message').where('family_id', '=', familyId).where('charged_at', '>', since))
  return sumOf(await ofFamily.executeTakeFirstOrThrow())
}

/**
 * How many login links were sent to a number (E.164) since an instant (ms): by all families that its person has confirmed, or by all
 * others.
 */
export async function countLinksTo(database: Database, phone: string, areConfirmed: boolean, since: number) {
  const { count } = await database
    .selectFrom('message')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.family_id', '=', 'message.family_id')
        .onRef('membership.id', '=', 'message.membership_id')
        .on('membership.confirmed_by', 'in', PROVED),
    )
    .where('message.phone_e164', '=', phone)
    .where('message.charged_at', '>', since)
    .where('message.template', 'in', LINK_TEMPLATES)
    .where('membership.id', areConfirmed ? 'is not' : 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
/** Of a yes by a link that the family could open no one knows whose it is. */
const PROVED: SignedInBy[] = ['code', 'sms_link']

/** Whether the person of a membership has confirmed its family, by a code or a link that came to their number. */
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

/** How many SMS the operator lets a family send in 24 hours; null for the setting. */
export const findSmsBudget = (database: Database, familyId: number) =>
  database
    .selectFrom('family')
    .where('id', '=', familyId)
    .select('sms_per_day')
    .executeTakeFirst()
    .then((found) => found?.sms_per_day ?? null)

/** Whether a member other than the owner has signed in to a family. */
export const hasOtherMembers = (database: Database, familyId: number) =>
  database
    .selectFrom('membership')
    .where('family_id', '=', familyId)
    .where('role', '!=', 'owner')
    .where('last_seen_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
    .then((found) => found !== undefined)

/** Stores when (ms) a leased message was charged, null if it is free. Returns whether the lease is still valid. */
export async function markCharged(database: Database, leased: Lease, charged_at: number | null) {
  return (await MARK_CHARGED(database, { id: leased.id, attempts: leased.attempts, charged_at })).length > 0
}
type Lease = Pick<LeasedMessage, 'id' | 'attempts'>
const MARK_CHARGED = compiledQuery((database, { id, attempts, charged_at }: Lease & { charged_at: number | null }) =>
  database
    .updateTable('message')
    .set({ charged_at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .returning('id'),
)

const FORGOTTEN = 'forgotten'

/** Deletes messages. Of those charged today the count is kept, without recipient and text. */
export async function forgetMessages(
  database: Database,
  are: (where: ExpressionBuilder<Tables, 'message'>) => ExpressionWrapper<Tables, 'message', SqlBool>,
) {
  await database.deleteFrom('message').where(are).where('charged_at', 'is', null).execute()
  await database
    .updateTable('message')
    .set({
      phone_e164: FORGOTTEN,
      membership_id: null,
      parameters: '{}',
      state: 'expired',
      dedup_key: sql<string>`'forgotten ' || id`,
    })
    .where(are)
    .execute()
}

/** Deletes the kept counts of messages sent before an instant (ms). */
export const deleteForgotten = (database: Database, before: number) =>
  database.deleteFrom('message').where('phone_e164', '=', FORGOTTEN).where('charged_at', '<', before).execute()

/** Clears the parameters of messages from before an instant (ms), of so many at most. Returns how many. */
export const eraseBodies = (database: Database, before: number, limit: number) =>
  eraseSome(database, limit, 'created_at', (where) => where('created_at', '<', before))

/** The same for messages that were delivered in parts: since then each part has been reported. */
export const eraseDelivered = (database: Database, before: number, limit: number) =>
  eraseSome(database, limit, 'created_at', (where) => where.and([where('state', '=', 'delivered'), where('created_at', '<', before)]))

/** The same for messages with a secret that expired by an instant (ms), of so many of each template. */
export async function eraseSecrets(database: Database, now: number, limit: number) {
  let erased = 0
  for (const template of SECRET_TEMPLATES) {
    erased += await eraseSome(database, limit, 'expires_at', (where) =>
      where.and([where('template', '=', template), where('expires_at', '<=', now)]),
    )
  }
  return erased
}

async function eraseSome(
  database: Database,
  limit: number,
  time: 'created_at' | 'expires_at',
  are: (where: ExpressionBuilder<Tables, 'message'>) => ExpressionWrapper<Tables, 'message', SqlBool>,
) {
  const { numUpdatedRows } = await database
    .updateTable('message')
    .set({ parameters: '{}' })
    .where('id', 'in', (select) =>
      select
        .selectFrom('message')
        .where('parameters', '!=', sql.lit('{}'))
        .where(are)
        // In the order of the index: PostgreSQL expects to find some soon, and would read the table.
        .orderBy(time)
        .limit(limit)
        .select('id'),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
