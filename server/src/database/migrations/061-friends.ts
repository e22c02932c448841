import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Sign-up links that a supporter gives to one person for one task, whether a family allows them, and who brought whom. */
export function friends(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('family').addColumn('friends_allowed', big).execute()
      await schema.alterTable('invitation').addColumn('task_id', big).execute()
      await schema.alterTable('membership').addColumn('brought_by_id', big).execute()
    },
  }
}
