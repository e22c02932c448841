import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Series in which each occurrence is on one of several days. */
export function seriesOnSeveralDays(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const name of ['days_ahead', 'part_of_day']) await schema.alterTable('series').addColumn(name, 'text').execute()
      await schema.alterTable('series').addColumn('sets_hour', big).execute()
    },
  }
}
