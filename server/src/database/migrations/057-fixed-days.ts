import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Since when a family says that a task or a series can't be on another day. */
export function fixedDays(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const table of ['task', 'series']) await schema.alterTable(table).addColumn('day_fixed_at', big).execute()
    },
  }
}
