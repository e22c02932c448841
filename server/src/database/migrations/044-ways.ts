import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** When it was decided to which of a person's addresses a message goes, and when it went another way because the first failed. */
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
