import { compiledQuery } from '../../database/compiled.ts'
import type { Database } from '../../database/database.ts'
import { CHANNELS, type Channel } from './channels.ts'
import { wasSent } from './message-states.ts'

// Why messages wait. The table `gateway_refusal` has a row for each channel, and migrations insert these rows. All servers of a database
// use the same gateway and the same mail server.
const ROW_OF: Record<Channel, number> = { sms: 1, mail: 2 }

/** Since when (ms) and why the gateway or the mail server refuses us, and when the next message is tried; null if it does not refuse us. */
export async function findRefusal(database: Database, channel: Channel) {
  const [row] = await FIND_REFUSAL(database, { id: ROW_OF[channel] })
  if (!row || row.since === null) return null
  return { since: row.since, reason: row.reason ?? '', tries: row.tries, nextTryAt: row.next_try_at ?? row.since }
}
const FIND_REFUSAL = compiledQuery((database, { id }: { id: number }) =>
  database.selectFrom('gateway_refusal').where('id', '=', id).select(['since', 'reason', 'tries', 'next_try_at']),
)
/** The channels that refuse us. */
export async function listRefusedChannels(database: Database) {
  const rows = await database.selectFrom('gateway_refusal').where('since', 'is not', null).select('id').execute()
  return CHANNELS.filter((channel) => rows.some(({ id }) => id === ROW_OF[channel]))
}

export type Refusal = NonNullable<Awaited<ReturnType<typeof findRefusal>>>

/**
 * Stores that the gateway refused us at `now` (ms), and when it is tried again. If several messages were being sent at once, the first
 * refusal counts.
 */
export const noteRefusal = (
  database: Database,
  channel: Channel,
  { reason, now, nextTryAt }: { reason: string; now: number; nextTryAt: number },
) =>
  database
    .updateTable('gateway_refusal')
    .set(({ eb, fn, val }) => ({
      since: fn.coalesce('since', val(now)),
      reason,
      tries: eb('tries', '+', 1),
      next_try_at: nextTryAt,
    }))
    .where('id', '=', ROW_OF[channel])
    .where((where) => where.or([where('next_try_at', 'is', null), where('next_try_at', '<=', now)]))
    .execute()

/** Ends the refusal of a channel, or of all channels. Returns whether there was one. */
export async function endRefusal(database: Database, channel: Channel | null) {
  const { numUpdatedRows } = await database
    .updateTable('gateway_refusal')
    .set({ since: null, reason: null, tries: 0, next_try_at: null })
    .where('since', 'is not', null)
    .$if(channel !== null, (query) => query.where('id', '=', ROW_OF[channel ?? 'sms']))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Since when (ms) messages wait until the operator releases them; null if they do not wait. Login codes never wait. */
export const findHold = async (database: Database) => (await FIND_HOLD(database, {}))[0]?.held_since ?? null
const FIND_HOLD = compiledQuery((database, _: object) =>
  database.selectFrom('gateway_refusal').where('id', '=', ROW_OF.sms).select('held_since'),
)

/** Makes messages wait from now (ms) on; with null they no longer wait. */
export const setHold = (database: Database, held_since: number | null) =>
  database.updateTable('gateway_refusal').set({ held_since }).where('id', '=', ROW_OF.sms).execute()

/** Stores that the gateway's account may not send to a country (`now` is in ms). */
export const noteUnservedCountry = (database: Database, country: string, now: number) =>
  database
    .insertInto('unserved_country')
    .values({ country, refused_at: now })
    .onConflict((conflict) => conflict.column('country').doUpdateSet({ refused_at: now }))
    .execute()

export const listUnservedCountries = (database: Database) =>
  database.selectFrom('unserved_country').orderBy('country').select(['country', 'refused_at']).execute()

/** Addresses to which a message was sent after an instant (ms), the latest first, `limit` at most. */
export const listNumbersSentTo = (database: Database, since: number, limit: number) =>
  database
    .selectFrom('message')
    .where('charged_at', '>', since)
    .where(wasSent)
    .orderBy('charged_at', 'desc')
    .limit(limit)
    .select('phone_e164')
    .execute()
