import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Tokens with which programs of an organisation start families and read statistics, and which families they started. */
export function serverTokens(engine: Engine): Migration {
  const { big, numbered } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await numbered(schema.createTable('server_token'))
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('label', 'text', (column) => column.notNull())
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('created_at', big, (column) => column.notNull())
        .addColumn('expires_at', big, (column) => column.notNull())
        .addColumn('ended_at', big)
        .addColumn('uses', big, (column) => column.notNull().defaultTo(0))
        .execute()
      await schema.alterTable('family').addColumn('started_by_token', big).execute()
      await sql`create index family_by_token on family (created_at) where started_by_token is not null`.execute(database)
    },
  }
}
