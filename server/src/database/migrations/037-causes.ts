import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Which member caused a message, how many messages each member has caused, and how many SMS were of the kinds that have a reserve. */
export function causes(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await schema.alterTable('message').addColumn('caused_by', big).execute()
      await sql`create index message_caused on message (family_id, caused_by, due_at) where caused_by is not null`.execute(database)
      await schema
        .alterTable('membership')
        .addColumn('messages_caused', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await schema
        .alterTable('sms_count')
        .addColumn('kept', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  }
}
