import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** Since when messages wait until the operator releases them, after a backup was restored. */
export function heldMessages(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema.alterTable('gateway_refusal').addColumn('held_since', big).execute()
    },
  }
}
