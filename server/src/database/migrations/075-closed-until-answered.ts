import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Since when a task with children is only for trusted people because its family has not said who may take such tasks. */
export function closedUntilAnswered(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const table of ['task', 'series']) await schema.alterTable(table).addColumn('until_answered_at', big).execute()
    },
  }
}
