import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** From when until when a member is away, as whole days of the family's time zone. */
export function away(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const column of ['away_from', 'away_until']) await schema.alterTable('membership').addColumn(column, big).execute()
      await schema.createIndex('membership_away').on('membership').column('away_until').where('away_until', 'is not', null).execute()
    },
  }
}
