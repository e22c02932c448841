import type { Database } from '../database/database.ts'

/** Stores a text of the screen provider, and deletes those from before an instant (ms). */
export async function keepShown(database: Database, shown: { phone: string; text: string; now: number }, forgetBefore: number) {
  await database.insertInto('screen_outbox').values({ phone_e164: shown.phone, text: shown.text, created_at: shown.now }).execute()
  await deleteShownBefore(database, forgetBefore)
}

/** The same if no text comes any more. */
export const deleteShownBefore = (database: Database, before: number) =>
  database.deleteFrom('screen_outbox').where('created_at', '<', before).execute()
