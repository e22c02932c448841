import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Whether the family said that a task is a meal (1) or none (0), and its answer about tasks with children (1 or 0). */
export function mealsAndChildren(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const table of ['task', 'series']) await schema.alterTable(table).addColumn('meal', big).execute()
      await schema.alterTable('family').addColumn('children_trusted', big).execute()
    },
  }
}
