import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** In which time zone a member lives, if their clock shows something else than the family's. */
export const ownZones: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('membership').addColumn('own_zone', 'text').execute()
  },
}
