import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** 1 for a sign-up link with which the family asks one person by name. */
export function forOnePerson(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('invitation').addColumn('for_one', big).execute()
    },
  }
}
