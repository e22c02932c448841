import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** After a backup was restored, messages wait until the operator releases them. The column says since when they wait. */
export function heldMessages(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema.alterTable('gateway_refusal').addColumn('held_since', big).execute()
    },
  }
}
