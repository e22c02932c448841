import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Adds the task that a message is about, and when a pause of a family ends. Removes the default digest that was stored for supporters. */
export function whatMessagesSay(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema.alterTable('message').addColumn('task_id', big).execute()
      await database.schema.alterTable('family').addColumn('paused_until', big).execute()
      // Only the family's side chooses a digest. The default was stored for supporters too, and would count as their choice if they became
      // coordinators.
      await sql`update membership set messages = replace(messages, ',"digest":"none"', '') where role = 'supporter'`.execute(database)
    },
  }
}
