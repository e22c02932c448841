import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * When the holder of a membership's previous mail address agreed to get mails there. If the change of the address is undone, this agreement
 * is restored too.
 */
export function yesBefore(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('address_link').addColumn('own_reached_at', big).execute()
    },
  }
}
