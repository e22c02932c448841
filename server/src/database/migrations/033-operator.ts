import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Codes with which families may be started, and what the operator did. */
export function operator(engine: Engine): Migration {
  const { big, numbered } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await numbered(schema.createTable('start_code'))
        .addColumn('code_hash', 'text', (column) => column.notNull().unique())
        .addColumn('label', 'text', (column) => column.notNull())
        .addColumn('created_at', big, (column) => column.notNull())
        .addColumn('ended_at', big)
        .addColumn('uses', big, (column) => column.notNull().defaultTo(0))
        .execute()
      // The family's number stays when the family is erased, so it is no reference.
      await numbered(schema.createTable('operator_act'))
        .addColumn('at', big, (column) => column.notNull())
        .addColumn('act', 'text', (column) => column.notNull())
        .addColumn('via', 'text', (column) => column.notNull())
        .addColumn('about_family', big)
        .addColumn('logged_at', big)
        .execute()
    },
  }
}
