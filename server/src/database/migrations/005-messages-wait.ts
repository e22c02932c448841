import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Columns that decide how long a message waits and is retried. */
export function messagesWait(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema.alterTable('message').addColumn('any_hour_at', big).execute()
      await database.schema.alterTable('message').addColumn('first_attempt_at', big).execute()
      // Reminders that already wait were due at any hour, and stay so. Nothing is set for messages with login links, because their kind is
      // due at any hour.
      await sql`update message set any_hour_at = created_at where template = 'reminder' and state in ('queued', 'sending')`.execute(
        database,
      )
    },
  }
}
