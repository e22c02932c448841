import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Since when the gateway says that no SMS reaches a number, the countries that it does not serve, and what people replied by SMS. */
export function replies(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await schema.alterTable('person').addColumn('unreached_at', big).execute()
      await schema
        .createTable('unserved_country')
        .addColumn('country', 'text', (column) => column.primaryKey().notNull())
        .addColumn('refused_at', big, (column) => column.notNull())
        .execute()
      await sql`create index family_event_replies on family_event (at) where kind = 'wrote'`.execute(database)
    },
  }
}
