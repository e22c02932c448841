import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds who was asked so long ago that it is deleted. */
export const asksByAge: Migration = {
  up: async (database: Kysely<unknown>) => {
    await database.schema.createIndex('task_ask_by_age').on('task_ask').column('asked_at').execute()
  },
}
