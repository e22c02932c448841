import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where the taker of a moved task last knew it to be. */
export const movedFrom: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('task').addColumn('moved_from', 'text').execute()
  },
}
