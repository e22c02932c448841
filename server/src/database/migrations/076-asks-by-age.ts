import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds asks that are old enough to be deleted. */
export const asksByAge: Migration = {
  up: async (database: Kysely<unknown>) => {
    await database.schema.createIndex('task_ask_by_age').on('task_ask').column('asked_at').execute()
  },
}
