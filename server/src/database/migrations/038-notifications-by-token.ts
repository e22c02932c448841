import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** If a browser subscribed with a token and without the device's cookie: the only family whose notifications it gets. */
export function notificationsByToken(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema.alterTable('push_subscription').addColumn('only_family_id', big).execute()
    },
  }
}
