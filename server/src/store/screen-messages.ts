import type { Database } from '../database/database.ts'

/** Stores a text of the screen provider. */
export const keepShown = (database: Database, shown: { phone: string; text: string; now: number }) =>
  database.insertInto('screen_outbox').values({ phone_e164: shown.phone, text: shown.text, created_at: shown.now }).execute()

/** Deletes texts of the screen provider from before an instant (ms). */
export const deleteShownBefore = (database: Database, before: number) =>
  database.deleteFrom('screen_outbox').where('created_at', '<', before).execute()
