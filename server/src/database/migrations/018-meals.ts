import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a family writes once about its meals. */
export const meals: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('family').addColumn('meal_facts', 'text').execute()
  },
}
