import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** An address apart from the private details, an area for the circle, and days without a time. */
export function whereAndWhen(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const table of ['task', 'series']) {
        await schema.alterTable(table).addColumn('area', 'text').execute()
        await schema.alterTable(table).addColumn('address', 'text').execute()
        await schema.alterTable(table).addColumn('all_day_at', big).execute()
      }
    },
  }
}
