import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The app no longer offers a whole week. Someone who was asked for two tasks in one message counts as asked for the first of them. */
export const weekWithdrawn: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const table of ['message', 'push_message'])
      await sql`update ${sql.table(table)} set template = 'uncovered' where template = 'week_offer'`.execute(database)
    for (const column of ['week_day', 'week_offered_at']) await database.schema.alterTable('family').dropColumn(column).execute()
    await database.schema.alterTable('task_ask').dropColumn('week_at').execute()
  },
}
