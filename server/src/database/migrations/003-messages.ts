import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** The priority of messages, an index to count the messages of a day, and since when a person wants no more messages. */
export function messages(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema
        .alterTable('message')
        .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(2))
        .execute()
      await schema.alterTable('message').addColumn('due_at', big).execute()
      await schema.alterTable('person').addColumn('stopped_at', big).execute()
      await schema.createIndex('message_sent').on('message').columns(['sent_at', 'family_id']).execute()
    },
  }
}
