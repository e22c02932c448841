import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * When the holder of the previous mail address of one membership agreed to get mails there. An undo of a change of the address restores
 * this agreement too.
 */
export function yesBefore(engine: Engine): Migration {
  const { big } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema.alterTable('address_link').addColumn('own_reached_at', big).execute()
    },
  }
}
