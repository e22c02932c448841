import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Sign-up links that a supporter passes on, and whether a family allows them. */
export function passingOn(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('family').addColumn('passing_on', big).execute()
      await schema.alterTable('invitation').addColumn('passed_on', big).execute()
    },
  }
}
