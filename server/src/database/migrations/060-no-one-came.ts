import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** When the family's side said that no one came to a task that someone had taken. */
export function noOneCame(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('task').addColumn('missed_at', big).execute()
      await schema.createIndex('task_missed').on('task').column('missed_at').where('missed_at', 'is not', null).execute()
    },
  }
}
