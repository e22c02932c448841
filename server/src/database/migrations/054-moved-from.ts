import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The time of a moved task, as its taker last knew it. */
export const movedFrom: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('task').addColumn('moved_from', 'text').execute()
  },
}
