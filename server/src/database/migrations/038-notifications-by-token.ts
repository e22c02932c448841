import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** The only family whose notifications a browser gets, if it subscribed with a token and without the device's cookie. */
export function notificationsByToken(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async (database: Kysely<unknown>) => {
      await database.schema.alterTable('push_subscription').addColumn('only_family_id', big).execute()
    },
  }
}
