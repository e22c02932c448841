import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The link of an ask has a secret for one person and one task. */
export const askLinks: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('task_ask').addColumn('secret_hash', 'text').execute()
    // Rows without a secret do not collide: each null is another one.
    await schema.createIndex('task_ask_by_secret').unique().on('task_ask').column('secret_hash').execute()
  },
}
