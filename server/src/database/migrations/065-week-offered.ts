import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * The message that offers the tasks of a week: on which day it is sent for a family, when that last happened, and which asks belong to
 * such a message.
 */
export function weekOffered(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('family').addColumn('week_day', 'text').execute()
      await schema.alterTable('family').addColumn('week_offered_at', big).execute()
      await schema.alterTable('task_ask').addColumn('week_at', big).execute()
    },
  }
}
