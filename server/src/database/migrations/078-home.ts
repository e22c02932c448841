import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where help comes: the address with which a family's tasks begin, and how to get in. */
export const home: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('family').addColumn('address', 'text').execute()
    await schema.alterTable('family').addColumn('way_in', 'text').execute()
  },
}
