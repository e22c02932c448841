import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** When the address of a message was chosen, and when it was replaced by the person's other address because the first failed. */
export function ways(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      for (const column of ['routed_at', 'rerouted_at']) await database.schema.alterTable('message').addColumn(column, big).execute()
      await sql`create index message_to_route on message (next_attempt_at)
        where state = 'queued' and routed_at is null and membership_id is not null`.execute(database)
    },
  }
}
