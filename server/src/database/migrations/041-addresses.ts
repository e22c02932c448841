import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/**
 * Links with which someone without a login undoes a change of an address, or agrees to a family's mails. The table also has the earlier
 * addresses.
 */
export function addresses(engine: Engine): Migration {
  const { big, numbered } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await numbered(schema.createTable('address_link'))
        .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
        .addColumn('does', 'text', (column) => column.notNull())
        .addColumn('person_id', big, (column) => column.notNull().references('person.id').onDelete('cascade'))
        .addColumn('family_id', big)
        .addColumn('membership_id', big)
        .addColumn('first_address', 'text')
        .addColumn('second_address', 'text')
        .addColumn('own_address', 'text')
        .addColumn('made_at', big, (column) => column.notNull())
        .execute()
      await schema.createIndex('address_link_by_age').on('address_link').column('made_at').execute()
      await schema.createIndex('address_link_of_person').on('address_link').column('person_id').execute()
    },
  }
}
