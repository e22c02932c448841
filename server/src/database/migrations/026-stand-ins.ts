import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Who is on standby for the taker of a task, and since when a taker asks others to take over. */
export function standIns(engine: Engine): Migration {
  const { big, numberedInFamily, inFamily } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      const table = numberedInFamily(schema.createTable('task_reserve'), 'task_reserve')
        .addColumn('task_id', big, (column) => column.notNull())
        .addColumn('membership_id', big, (column) => column.notNull())
        .addColumn('since', big, (column) => column.notNull())
        .addColumn('check_at', big, (column) => column.notNull())
        .addUniqueConstraint('task_reserve_once', ['family_id', 'task_id', 'membership_id'] as never[])
      await inFamily(inFamily(table, 'task_id', 'task'), 'membership_id', 'membership').execute()
      await schema.createIndex('task_reserve_of_member').on('task_reserve').columns(['family_id', 'membership_id']).execute()
      await schema.createIndex('task_reserve_to_check').on('task_reserve').column('check_at').execute()
      await schema.alterTable('task').addColumn('offered_at', big).execute()
    },
  }
}
