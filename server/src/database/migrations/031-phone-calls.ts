import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** When a member of the family's side called the taker of a task because no SMS reaches that taker, and which member it was. */
export function phoneCalls(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('task').addColumn('called_at', big).execute()
      await schema.alterTable('task').addColumn('called_by_id', big).execute()
    },
  }
}
