import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * Hashes of the lines of chats whose promises a family has checked. If the family pastes the same chat again the next day, the app knows
 * these lines.
 */
export const chatLines = (engine: Engine): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    const { big } = columnTypes(engine)
    await schema
      .createTable('chat_line')
      .addColumn('family_id', big, (column) => column.notNull().references('family.id'))
      .addColumn('line_hash', 'text', (column) => column.notNull())
      .addColumn('done_at', big, (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_line_key', ['family_id', 'line_hash'])
      .execute()
    await schema.createIndex('chat_line_by_age').on('chat_line').column('done_at').execute()
  },
})
