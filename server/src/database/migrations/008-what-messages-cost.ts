import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** When a message was charged; what a code is for, which browser asked for it, and from which network. */
export function whatMessagesCost(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await schema.alterTable('message').addColumn('charged_at', big).execute()
      // The limits of the current day stay valid: messages that were sent or tried count.
      await sql`update message set charged_at = coalesce(first_attempt_at, sent_at) where sent_at is not null or attempts > 0`.execute(
        database,
      )
      await schema.dropIndex('message_sent').execute()
      await schema.createIndex('message_charged').on('message').columns(['charged_at', 'family_id']).execute()
      await schema.createIndex('message_to').on('message').columns(['phone_e164', 'charged_at']).execute()
      await schema
        .alterTable('login_code')
        .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('sign_in'))
        .execute()
      await schema.alterTable('login_code').addColumn('browser_hash', 'text').execute()
      await schema.alterTable('login_code').addColumn('asker', 'text').execute()
    },
  }
}
