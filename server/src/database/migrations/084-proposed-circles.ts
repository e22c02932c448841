import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * Circles that friends propose. Until the family has said yes, the link to the circle counts for the limits like a link to someone who has
 * not confirmed.
 */
export function proposedCircles(engine: Engine): Migration {
  const { big, numbered } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      const { schema } = database
      await numbered(schema.createTable('proposed_circle'))
        .addColumn('link_hash', 'text', (column) => column.notNull().unique())
        .addColumn('address', 'text')
        .addColumn('browser_hash', 'text')
        .addColumn('proposal', 'text')
        .addColumn('asked_hash', 'text')
        .addColumn('message_id', big)
        .addColumn('answer', 'text')
        .addColumn('created_at', big, (column) => column.notNull())
        .addColumn('expires_at', big, (column) => column.notNull())
        .execute()
      for (const column of ['address', 'asked_hash', 'expires_at']) {
        await schema.createIndex(`proposed_circle_${column}`).on('proposed_circle').column(column).execute()
      }
      await schema.dropIndex('message_link_charged').execute()
      await sql
        .raw(`create index message_link_charged on message (charged_at) where template in ('approved', 'login_link', 'circle_proposed')`)
        .execute(database)
    },
  }
}
