import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** From when until when a sign-up link approves everyone who comes by it, and when the family checked these people: 0 if not yet. */
export function openEvenings(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const column of ['open_from', 'open_until']) await schema.alterTable('invitation').addColumn(column, big).execute()
      await schema.alterTable('membership').addColumn('looked_at', big).execute()
    },
  }
}
