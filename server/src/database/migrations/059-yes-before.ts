import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * Since when the mail address of one membership got mails before the address was changed. An undo of the change restores this agreement
 * too.
 */
export function yesBefore(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('address_link').addColumn('own_reached_at', big).execute()
    },
  }
}
