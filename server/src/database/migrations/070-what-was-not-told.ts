import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds the messages that were tried and never sent. */
export const whatWasNotTold: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql`create index message_untold on message (expires_at) where state = 'expired' and attempts > 0`.execute(database)
  },
}
