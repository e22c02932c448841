import { compiledQuery } from '../database/compiled.ts'
import type { Database } from '../database/database.ts'

/** Stores a text of the screen provider, and deletes those from before an instant (ms). */
export async function keepShown(database: Database, shown: { phone: string; text: string; now: number }, forgetBefore: number) {
  await INSERT_SHOWN(database, shown)
  await deleteShownBefore(database, forgetBefore)
}
const INSERT_SHOWN = compiledQuery((database, { phone, text, now }: { phone: string; text: string; now: number }) =>
  database.insertInto('screen_outbox').values({ phone_e164: phone, text, created_at: now }),
)

/** The same if no text comes any more. */
export const deleteShownBefore = (database: Database, before: number) => DELETE_BEFORE(database, { before })
const DELETE_BEFORE = compiledQuery((database, { before }: { before: number }) =>
  database.deleteFrom('screen_outbox').where('created_at', '<', before),
)
