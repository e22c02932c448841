import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Up to where the mailbox of replies was read, for all servers of a database, and how many of the last mails could not be read. */
export function mailbox(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema
        .createTable('mailbox')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('validity', big, (column) => column.notNull())
        .addColumn('uid', big, (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('unreadable', 'integer', (column) => column.notNull())
        .execute()
      await sql`insert into mailbox (id, validity, uid, tries, unreadable) values (1, 0, 0, 0, 0)`.execute(database)
    },
  }
}
