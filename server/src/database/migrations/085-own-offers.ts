import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { columnTypes } from './columns.ts'

/** What members offer to do in addition to the tasks that are written: one offer for each member. */
export function ownOffers(engine: Engine): Migration {
  const { big, numberedInFamily, inFamily } = columnTypes(engine)
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      const table = numberedInFamily(schema.createTable('own_offer'), 'own_offer')
        .addColumn('membership_id', big, (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('day', 'text')
        .addColumn('made_at', big, (column) => column.notNull())
        .addColumn('ends_at', big, (column) => column.notNull())
        .addColumn('declined_at', big)
        .addUniqueConstraint('own_offer_of_member', ['family_id', 'membership_id'] as never[])
      await inFamily(table, 'membership_id', 'membership').execute()
      await schema.createIndex('own_offer_ends').on('own_offer').column('ends_at').execute()
    },
  }
}
