import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnsOf } from './columns.ts'

/** What decides until when a message waits, and how long it is tried. */
export function messagesWait(engine: Engine): Migration {
  const { big } = columnsOf(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema.alterTable('message').addColumn('any_hour_at', big).execute()
      await database.schema.alterTable('message').addColumn('first_attempt_at', big).execute()
      // Of what waits from before, reminders were due at any hour; so is what lets somebody in, by its kind.
      await sql`update message set any_hour_at = created_at where template = 'reminder' and state in ('queued', 'sending')`.execute(
        database,
      )
    },
  }
}
