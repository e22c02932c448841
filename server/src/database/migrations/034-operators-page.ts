import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** A new owner whom the operator proposed, a family's own SMS budget, and who is signed in on the operator's page. */
export function operatorsPage(engine: Engine): Migration {
  const { big, numbered } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await schema.alterTable('family').addColumn('heir_id', big).execute()
      await schema.alterTable('family').addColumn('heir_since', big).execute()
      await sql`create index family_with_heir on family (id) where heir_since is not null`.execute(database)
      await schema.alterTable('family').addColumn('sms_per_day', big).execute()
      await numbered(schema.createTable('operator_key'))
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('expires_at', big, (column) => column.notNull())
        .execute()
    },
  }
}
