import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Other times that supporters suggest for open tasks. */
export function suggestions(engine: Engine): Migration {
  const { big, numberedInFamily, inFamily } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      const table = numberedInFamily(schema.createTable('task_suggestion'), 'task_suggestion')
        .addColumn('task_id', big, (column) => column.notNull())
        .addColumn('membership_id', big, (column) => column.notNull())
        .addColumn('times', 'text', (column) => column.notNull())
        .addColumn('start_at', big, (column) => column.notNull())
        .addColumn('end_at', big, (column) => column.notNull())
        .addColumn('made_at', big, (column) => column.notNull())
        .addColumn('ends_at', big, (column) => column.notNull())
        .addColumn('declined_at', big)
        .addColumn('accepted_at', big)
        .addUniqueConstraint('task_suggestion_once', ['family_id', 'task_id', 'membership_id'] as never[])
      await inFamily(inFamily(table, 'task_id', 'task'), 'membership_id', 'membership').execute()
      await schema.createIndex('task_suggestion_of_member').on('task_suggestion').columns(['family_id', 'membership_id']).execute()
      await schema.createIndex('task_suggestion_by_end').on('task_suggestion').column('ends_at').execute()
    },
  }
}
