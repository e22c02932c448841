import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the taker of a meal will bring, in their words. */
export const brought: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('task').addColumn('brings', 'text').execute()
  },
}
