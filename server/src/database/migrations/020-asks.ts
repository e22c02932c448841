import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Who was asked to take which task, and which choices the family made about asking. */
export function asks(engine: Engine): Migration {
  const { big, numberedInFamily, inFamily } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      const table = numberedInFamily(schema.createTable('task_ask'), 'task_ask')
        .addColumn('task_id', big, (column) => column.notNull())
        .addColumn('membership_id', big, (column) => column.notNull())
        .addColumn('by_id', big)
        .addColumn('start_at', big)
        .addColumn('asked_at', big, (column) => column.notNull())
        .addColumn('declined_at', big)
      await inFamily(inFamily(table, 'task_id', 'task'), 'membership_id', 'membership').execute()
      await schema.createIndex('task_ask_of_task').on('task_ask').columns(['family_id', 'task_id']).execute()
      await schema.createIndex('task_ask_of_member').on('task_ask').columns(['family_id', 'membership_id']).execute()
      await schema.alterTable('task').addColumn('asks_off_at', big).execute()
      await schema.alterTable('task').addColumn('ask_now_at', big).execute()
    },
  }
}
