import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * Since when the SMS gateway refuses everything that we send, for all servers of a database; which provider sent a message, and in how many
 * parts.
 */
export function gatewayRefusal(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema
        .createTable('gateway_refusal')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('since', big)
        .addColumn('reason', 'text')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('next_try_at', big)
        .execute()
      await sql`insert into gateway_refusal (id, tries) values (1, 0)`.execute(database)
      await database.schema.alterTable('message').addColumn('provider', 'text').execute()
      await database.schema.alterTable('message').addColumn('parts', 'integer').execute()
    },
  }
}
