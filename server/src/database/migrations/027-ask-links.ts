import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The link of an ask has a secret for one person and one task. */
export const askLinks: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('task_ask').addColumn('secret_hash', 'text').execute()
    // Several rows may have no secret: a unique index treats each null as a different value.
    await schema.createIndex('task_ask_by_secret').unique().on('task_ask').column('secret_hash').execute()
  },
}
