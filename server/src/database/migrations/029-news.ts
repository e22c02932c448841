import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** One short text of the family for its circle. */
export function news(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('family').addColumn('news', 'text').execute()
      await schema.alterTable('family').addColumn('news_at', big).execute()
      await schema.alterTable('family').addColumn('news_until', big).execute()
    },
  }
}
