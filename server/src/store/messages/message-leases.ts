import { type Expression, type ExpressionBuilder, type NotNull, type SqlBool, sql, type Updateable } from 'kysely'
import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import type { MessageTable } from '../../database/message-tables.ts'
import type { Tables } from '../../database/schema.ts'
import { CLOCKS_DIFFER } from '../../platform/clock-sense.ts'
import { NOTICE } from '../../templates/template.ts'
import { RULES } from '../../templates/templates.ts'
import { type Channel, likeMail, MAIL_FORM } from './channels.ts'
import { parametersToShow } from './message-parameters.ts'
import { ENDED, hasState, isRouted, isToSend } from './message-states.ts'

const PRIORITIES = [...new Set(Object.values(RULES).map(({ priority = NOTICE }) => priority))].sort()

/**
 * Leases messages for this worker until an instant (ms), the most important first: new messages, retries, and messages whose worker died.
 * This is one statement, which checks its conditions again for each changed row, so that only one of two workers gets a message.
 */
export async function leaseDue(database: Database, { now, until, limit, isHeld, channel, areRouted }: Leasing) {
  const { isAnyDue, lease } = (isHeld ? LEASE_DUE_CODES : areRouted ? LEASE_ROUTED : LEASE_DUE)[channel]
  const tooLong = until + CLOCKS_DIFFER
  if ((await isAnyDue(database, { now, tooLong })).length === 0) return []
  const leased = await lease(database, { now, until, limit, tooLong })
  const keys = ['priority', 'next_attempt_at', 'expires_at', 'id'] as const
  return leased.sort((one, other) => keys.map((key) => one[key] - other[key]).find((difference) => difference !== 0) ?? 0)
}
interface Leasing {
  now: number
  until: number
  limit: number
  /** True if all messages except login codes wait for the operator. */
  isHeld: boolean
  channel: Channel
  /** True if messages to members wait until it is decided to which address they go. */
  areRouted: boolean
}

/** The values of the statements below. `tooLong`: no lease of ours ends later than this (ms). */
type DueAt = Pick<Leasing, 'now' | 'until' | 'limit'> & { tooLong: number }
type IsOfKind = (where: ExpressionBuilder<Tables, 'message'>) => Expression<SqlBool>[]

/** The messages of a kind that are due and not leased. */
const dueOfKind =
  (isOfKind: IsOfKind, { now, tooLong }: Pick<DueAt, 'now' | 'tooLong'>) =>
  (where: ExpressionBuilder<Tables, 'message'>) =>
    where.and([
      ...isOfKind(where),
      where('next_attempt_at', '<=', now),
      // No lease is longer than ours, unless it was given by a clock that was ahead.
      where.or([where('lease_until', 'is', null), where('lease_until', '<', now), where('lease_until', '>', tooLong)]),
    ])
/** Checks first whether anything is due: usually nothing is, and this read costs a tenth of a change. */
const dueReads = (isOfKind: IsOfKind) =>
  compiledQuery((database, { now, tooLong }: Pick<DueAt, 'now' | 'tooLong'>) =>
    database
      .selectFrom('message')
      .where('priority', 'in', PRIORITIES.map(sql.lit))
      .where(isToSend)
      .where(dueOfKind(isOfKind, { now, tooLong }))
      .select('id')
      .limit(1),
  )

const dueLeases = (isOfKind: IsOfKind) =>
  compiledQuery((database, { now, until, limit, tooLong }: DueAt) => {
    const isDue = dueOfKind(isOfKind, { now, tooLong })
    // Each priority is read separately, so that the index has the due messages in order, even if many messages wait for the morning.
    const dueOf = (priority: number) =>
      database
        .selectFrom('message')
        .where('priority', '=', priority)
        .where(isToSend)
        .where(isDue)
        .orderBy('next_attempt_at')
        // Among retries at the same time, the message whose task begins first comes first.
        .orderBy('expires_at')
        .orderBy('id')
        .limit(limit)
        .select(['id', 'priority', 'next_attempt_at', 'expires_at'])
    const each = PRIORITIES.map((priority) => database.selectFrom(dueOf(priority).as('due')).selectAll())
    return (
      database
        .updateTable('message')
        .set(({ eb, fn, val }) => ({
          state: 'sending',
          attempts: eb('attempts', '+', 1),
          first_attempt_at: fn.coalesce('first_attempt_at', val(now)),
          lease_until: until,
        }))
        .where('id', 'in', (select) =>
          select
            .selectFrom(each.reduce((all, other) => all.unionAll(other)).as('due'))
            .orderBy('priority')
            .orderBy('next_attempt_at')
            .orderBy('expires_at')
            .orderBy('id')
            .limit(limit)
            .select('due.id'),
        )
        // The states are parameters here. If they were written as in the index, PostgreSQL might search all waiting messages for each of
        // these ids.
        .where(hasState('queued', 'sending'))
        .where(isDue)
        .returningAll()
        .$narrowType<{ first_attempt_at: NotNull }>()
    )
  })
export const goesBy = (channel: Channel) => (where: ExpressionBuilder<Tables, 'message'>) =>
  where('phone_e164', likeMail(channel), sql.lit(MAIL_FORM))
const byChannel = (isOfKind: IsOfKind) => {
  const of = (channel: Channel) => {
    const isBoth: IsOfKind = (where) => [goesBy(channel)(where), ...isOfKind(where)]
    return { isAnyDue: dueReads(isBoth), lease: dueLeases(isBoth) }
  }
  return { sms: of('sms'), mail: of('mail') }
}
const LEASE_DUE = byChannel(() => [])
const LEASE_ROUTED = byChannel((where) => [isRouted(where)])
const LEASE_DUE_CODES = byChannel((where) => [where('template', '=', 'login_code')])

export type LeasedMessage = Awaited<ReturnType<typeof leaseDue>>[number]

/** What happened to a leased message. */
export type Outcome = Updateable<MessageTable>

/**
 * Ends a lease with its result. Only the holder of this attempt may do so, and only while no report has arrived: a late result of a slow
 * worker is ignored, and a report that arrived before the gateway's reply stays valid.
 */
export async function settleMessage(database: Database, { id, attempts }: Pick<LeasedMessage, 'id' | 'attempts'>, values: Outcome) {
  const settled = await database
    .updateTable('message')
    .set({ ...values, lease_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  if (settled.numUpdatedRows > 0n || values.parts === undefined) return
  // A report arrived first. The next report can only be read with the number of parts, so this number is stored.
  const { provider, parts } = values
  await database.updateTable('message').set({ provider, parts }).where('id', '=', id).where('attempts', '=', attempts).execute()
}

/**
 * Which parameters to keep of a message that a gateway accepted. None if the message contains a secret or can no longer fail. Otherwise
 * those parameters that are needed if the message fails later.
 */
export const parametersKeptWhenSent = (message: Pick<LeasedMessage, 'template' | 'parameters'>, mayStillFail: boolean) =>
  mayStillFail ? parametersKeptWhenFailed(message) : '{}'

/**
 * The parameters to keep of a failed message, because it may be sent manually. None if the message contains a secret, because only the
 * recipient may see the secret.
 */
export const parametersKeptWhenFailed = ({ template, parameters }: Pick<LeasedMessage, 'template' | 'parameters'>) =>
  RULES[template].isSecret ? '{}' : parametersToShow({ template, parameters })

/**
 * Messages that waited until now (ms) because a gateway refused us are due at once, so that they are sent in the order in which their tasks
 * begin.
 */
export const restoreOrder = (database: Database, channel: Channel, now: number) =>
  database
    .updateTable('message')
    .set({ next_attempt_at: now })
    .where('priority', 'in', PRIORITIES)
    .where('state', '=', sql.lit('queued' as const))
    .where(goesBy(channel))
    .where('first_attempt_at', 'is', null)
    .where('due_at', '<=', now)
    .execute()

/**
 * How many messages of these channels are due and still of use at this instant (ms), and since when (ms) the oldest is due; null if none
 * is.
 */
export async function readQueue(database: Database, channels: readonly Channel[], now: number) {
  const [channel, ...others] = channels
  if (channel === undefined) return { due: 0, oldest: null }
  const { due, oldest } = await database
    .selectFrom('message')
    .where(isToSend)
    .where('due_at', '<=', now)
    .where('expires_at', '>', now)
    .$if(others.length === 0, (query) => query.where(goesBy(channel)))
    .select(({ fn }) => [fn.countAll().as('due'), fn.min('due_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { due: Number(due), oldest: oldest === null ? null : Number(oldest) }
}

/**
 * Ends the waiting messages that are older than the hold, which began at an instant (ms). They come from a restored backup, and most of
 * them were sent between the backup and the restore. Returns how many.
 */
export async function dropHeld(database: Database, heldSince: number) {
  const { numUpdatedRows } = await database
    .updateTable('message')
    .set(ENDED)
    .where(isToSend)
    .where('created_at', '<=', heldSince)
    .executeTakeFirstOrThrow()
  await database.deleteFrom('push_message').where('send_at', '<=', heldSince).execute()
  return Number(numUpdatedRows)
}
