import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** What the family said of a task, if its title does not say it: 1 a meal, 0 none. And its answer about tasks with children: 1 or 0. */
export function mealsAndChildren(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      for (const table of ['task', 'series']) await schema.alterTable(table).addColumn('meal', big).execute()
      await schema.alterTable('family').addColumn('children_trusted', big).execute()
    },
  }
}
